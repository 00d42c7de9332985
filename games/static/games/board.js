/* Tap a thing on the board: its sentence beside it, with the links that stand in the words below the board.
   Without this the tap leads to those words. */
"use strict";

(() => {
  let tip = null;

  function close() {
    tip?.remove();
    tip = null;
  }

  /* The innermost title above what was tapped: a stack says more than its planet. */
  function sentence(from, link) {
    for (let at = from; at && link.contains(at); at = at.parentElement) {
      const title = at.querySelector(":scope > title");
      if (title) return title.textContent;
    }
    return "";
  }

  function lines(from, link) {
    const whole = link.querySelector(":scope > title")?.textContent ?? "";
    return [...new Set([sentence(from, link), whole])].filter(Boolean);
  }

  function further(link) {
    const words = document.getElementById(link.getAttribute("href").slice(1));
    return [...(words?.querySelectorAll("a, .rule") ?? [])].map((one) => one.cloneNode(true));
  }

  function show(event, link) {
    close();
    tip = document.createElement("div");
    tip.className = "board-tip";
    tip.setAttribute("role", "status");
    for (const line of lines(event.target, link)) {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      tip.append(paragraph);
    }
    const more = further(link);
    if (more.length) {
      const paragraph = document.createElement("p");
      paragraph.append(...more);
      tip.append(paragraph);
    }
    document.body.append(tip);
    place(link.getBoundingClientRect(), event);
  }

  /* Below what was tapped, or above it where there is no room; never beyond the edge. */
  function place(box, event) {
    const x = event.clientX || box.left + box.width / 2;
    const y = event.clientY || box.top + box.height / 2;
    const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    const above = y + 16 + tip.offsetHeight > window.innerHeight;
    tip.style.left = `${window.scrollX + Math.max(8, Math.min(x - tip.offsetWidth / 2, room))}px`;
    tip.style.top = `${window.scrollY + (above ? y - 16 - tip.offsetHeight : y + 16)}px`;
  }

  document.addEventListener("click", (event) => {
    if (tip?.contains(event.target)) return;
    const link = event.target.closest?.('.board a[href^="#board-"]');
    if (!link || link.matches(".pickable") || event.defaultPrevented) return close();
    event.preventDefault();
    show(event, link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
})();
