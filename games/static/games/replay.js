/* Keys, a scrubber and playing for the replay. The page works without it: every way is a link. */
"use strict";

(() => {
  const PAUSE = 1400; // milliseconds between two steps while it plays
  const place = () => document.getElementById("replay");
  let timer = 0;
  let wanted = 0; // counts what was asked for, so that an answer that comes too late is dropped

  const href = (way) => place().querySelector(`a[data-way="${way}"]`)?.href;

  async function show(address, push = true) {
    const mine = ++wanted;
    const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
    if (mine !== wanted) return;
    if (!response || !response.ok || response.redirected) {
      window.location.assign(address);
      return;
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.getElementById("replay");
    if (mine !== wanted || !next) return;
    exchange(next);
    if (push) history.pushState(null, "", address);
  }

  function exchange(next) {
    const before = place();
    const focus = document.activeElement;
    const way = before.contains(focus) ? focus.dataset.way : undefined;
    const scrubs = before.contains(focus) && focus.type === "range";
    const open = [...before.querySelectorAll("details")].map((one) => one.open);
    const scrolled = before.querySelector(".chapters").scrollTop;
    next.querySelectorAll("details").forEach((one, n) => { one.open = Boolean(open[n]); });
    before.replaceWith(next);
    equip();
    next.querySelector(".chapters").scrollTop = scrolled;
    keepInSight();
    if (way) next.querySelector(`[data-way="${way}"]`)?.focus({ preventScroll: true });
    if (scrubs) next.querySelector("input[type=range]")?.focus({ preventScroll: true });
    if (timer) wait();
  }

  function keepInSight() {
    const list = place().querySelector(".chapters");
    const now = list.querySelector(".now");
    if (!now) return;
    if (now.offsetTop < list.scrollTop) list.scrollTop = now.offsetTop;
    const below = now.offsetTop + now.offsetHeight - list.clientHeight;
    if (below > list.scrollTop) list.scrollTop = below;
  }

  function equip() {
    const { step, last, query, play, pause } = place().dataset;
    const range = Object.assign(document.createElement("input"), { type: "range", min: 1, max: last, value: step });
    range.setAttribute("aria-label", place().querySelector(".caption .number").textContent);
    range.addEventListener("input", () => { stop(); show(`?step=${range.value}${query}`); });
    place().querySelector(".scrubber").append(range);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "plain play" });
    button.dataset.way = "play";
    button.textContent = timer ? pause : play;
    button.addEventListener("click", toggle);
    place().querySelector(".ways").append(button);
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(() => (href("next") ? show(href("next")) : stop()), PAUSE);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    place().querySelector(".play").textContent = place().dataset.play;
  }

  function toggle() {
    if (timer) { stop(); return; }
    wait();
    place().querySelector(".play").textContent = place().dataset.pause;
  }

  const KEYS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previous-encounter", ArrowDown: "next-encounter" };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, .wide-table")) return;
    if (event.key === " " && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      toggle();
      return;
    }
    const address = KEYS[event.key] && href(KEYS[event.key]);
    if (!address) return;
    event.preventDefault();
    stop();
    show(address);
  });

  document.addEventListener("click", (event) => {
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest('#replay a[href^="?step="]');
    if (!link) return;
    event.preventDefault();
    stop();
    show(new URL(link.getAttribute("href"), window.location.href).href);
  });

  window.addEventListener("popstate", () => { stop(); show(window.location.href, false); });

  equip();
  keepInSight();
})();
