/* A name in a text opens what it is in place: the link's page, without what is around it, in a dialog.
   Without this, or without a network, the link leads to the page. */
"use strict";

(() => {
  let dialog = null;
  let opener = null; // the name on the page, however many were followed in the dialog

  function made() {
    const box = Object.assign(document.createElement("dialog"), { className: "sheet-dialog" });
    const words = document.body.dataset;
    box.innerHTML = '<header><h2></h2><button type="button" class="plain close"></button></header><div class="body"></div>';
    box.querySelector(".close").textContent = words.close;
    box.querySelector("h2").id = "sheet-dialog-title";
    box.setAttribute("aria-labelledby", "sheet-dialog-title");
    box.addEventListener("click", (event) => {
      if (event.target === box || event.target.closest(".close")) box.close();
    });
    box.addEventListener("close", backToOpener);
    document.body.append(box);
    return box;
  }

  /* The page may have been exchanged meanwhile: then the same name, if it is still there. */
  function backToOpener() {
    const same = (one) => one.href === opener.href && one.textContent === opener.textContent;
    const place = opener?.isConnected ? opener : opener && [...document.querySelectorAll("#main a.name")].find(same);
    place?.focus({ preventScroll: true });
    opener = null;
  }

  async function open(link) {
    const response = await fetch(link.href, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!response || !response.ok) {
      window.location.assign(link.href);
      return;
    }
    dialog ||= made();
    const title = Object.assign(document.createElement("a"), { href: link.href, textContent: link.textContent });
    dialog.querySelector("h2").replaceChildren(title);
    dialog.querySelector(".body").innerHTML = await response.text(); // of this site, for this reader
    if (!dialog.open) {
      opener = link;
      dialog.showModal();
    }
    dialog.querySelector(".body").scrollTop = 0;
  }

  document.addEventListener("click", (event) => {
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a.name");
    if (!link) return;
    event.preventDefault();
    open(link);
  });
})();
