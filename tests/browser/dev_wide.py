from contextlib import closing
import pytest
from .page_types import PAGES
from .showing import shown, window
from .test_page_types import with_wrong_pages
pytestmark=[pytest.mark.django_db(transaction=True),pytest.mark.usefixtures("local_mailbox")]
def test_w(browser, live_server):
    with closing(window(browser,320,"light")) as c:
        page=c.new_page()
        for k in PAGES:
            if not k.name.startswith("replay"): continue
            shown(page, live_server.url, k.come())
            print(page.evaluate("""[...document.querySelectorAll('*')].filter(e=>e.getBoundingClientRect().right>320).map(e=>e.tagName+'.'+(e.className.baseVal??e.className)+' '+Math.round(e.getBoundingClientRect().right))""")[:12])
            page.screenshot(path=f"/tmp/w/browser-x/wide-{k.name}.png", full_page=False)
    assert 0
