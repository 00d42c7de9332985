"""What lies on top of something else on a page: words on words, words on the edge of a button or a field."""

from __future__ import annotations

from playwright.sync_api import Page

SLACK = 1  # pixels by which boxes may touch, as they lie between pixels
# Of what is in sight, also of what scrolls by itself: lines of words by their boxes, and controls. What is
# laid over the page on purpose (a bar that stays at the edge, a field over its label) is no part of it,
# nor is the board, which is drawn.
FIND = """(slack) => {
  const main = document.querySelector("main");
  const laidOver = (one) => {
    for (let at = one; at && at !== main; at = at.parentElement) {
      if (["absolute", "fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  const clipped = (box, one) => {
    let { left, right, top, bottom } = box;
    for (let at = one; at !== main; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const edge = at.getBoundingClientRect();
      left = Math.max(left, edge.left), right = Math.min(right, edge.right);
      top = Math.max(top, edge.top), bottom = Math.min(bottom, edge.bottom);
    }
    return { left, right, top, bottom };
  };
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const skipped = "svg, script, style, noscript, option, .visually-hidden";
  const words = [], walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement;
    if (!node.data.trim() || within.closest(skipped) || !seen(within) || laidOver(within)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      words.push({ box: clipped(box, within), of: within, said: node.data.trim() });
    }
  }
  const controls = [...main.querySelectorAll("button, input, select, textarea, summary")]
    .filter((one) => seen(one) && !laidOver(one))
    .map((one) => ({
      box: clipped(one.getBoundingClientRect(), one.parentElement), of: one, said: one.outerHTML,
    }));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const found = [], all = [...words, ...controls].sort((a, b) => a.box.top - b.box.top);
  all.forEach((one, n) => {
    for (let m = n + 1; m < all.length && all[m].box.top < one.box.bottom - slack; m++) {
      const other = all[m];
      if (one.of.contains(other.of) || other.of.contains(one.of)) continue;
      if (over(one.box, other.box)) found.push(`${one.said.slice(0, 60)} | ${other.said.slice(0, 60)}`);
    }
  });
  return found;
}"""

# On the rim of the board what is longer than its line is not drawn to its end.
FIND_CUT = """() => [...document.querySelectorAll(".board textPath")].filter((one) => one.checkVisibility()
    && one.getComputedTextLength() > document.querySelector(one.getAttribute("href")).getTotalLength() + 1
).map((one) => one.textContent)"""


def cut_on_board(page: Page) -> list[str]:
    """Words on the rim of the board of which the end is missing."""
    found: list[str] = page.evaluate(FIND_CUT)
    return found


def overlapping(page: Page) -> list[str]:
    """Pairs of things of which one lies on the other."""
    found: list[str] = page.evaluate(FIND, SLACK)
    return found
