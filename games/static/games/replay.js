/* Keys, a scrubber and playing for the replay. The page works without it: every way is a link. */
"use strict";

(() => {
  const CALM = 1400; // milliseconds: with reduced motion no step follows another sooner
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const roomy = window.matchMedia("(min-width: 62rem)"); // there the hands have room beside the board
  const place = () => document.getElementById("replay");
  let timer = 0;
  let speed = place().dataset.plays || "1";
  let wanted = 0; // counts what was asked for, so that an answer that comes too late is dropped

  const way = (key) => place().querySelector(`[data-way="${key}"]`);
  const href = (key) => place().querySelector(`a[data-way="${key}"]`)?.href;

  async function show(address) {
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
    document.title = page.title;
    const { step, query } = next.dataset;
    history.replaceState(null, "", `?step=${step}${query}`); // the back button leaves the replay
  }

  function exchange(next) {
    const before = place();
    const focus = document.activeElement;
    const key = before.contains(focus) ? focus.dataset.way : undefined;
    const scrubs = before.contains(focus) && focus.type === "range";
    const open = [...before.querySelectorAll("details")].map((one) => one.className + one.open);
    const scrolled = before.querySelector(".chapters").scrollTop;
    next.querySelectorAll("details").forEach((one, n) => { one.open = open[n] === `${one.className}true`; });
    before.replaceWith(next);
    equip();
    next.querySelector(".chapters").scrollTop = scrolled;
    keepInSight();
    if (key) way(key)?.focus({ preventScroll: true });
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
    const { step, last, query } = place().dataset;
    const range = Object.assign(document.createElement("input"), { type: "range", min: 1, max: last, value: step });
    range.setAttribute("aria-label", place().querySelector(".caption .place").textContent);
    range.addEventListener("input", () => {
      stop();
      const onward = Number(range.value) === Number(step) + 1 && href("next"); // the very next one may be left out
      show(onward || `?near=${range.value}${query}`);
    });
    place().querySelector(".scrubber").append(range);
    equipCopy();
    tellPlaying();
  }

  function equipCopy() {
    const copy = place().querySelector(".copy");
    const field = place().querySelector(".share input");
    field.addEventListener("focus", () => field.select());
    if (!navigator.clipboard) return;
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(field.value);
      copy.textContent = place().dataset.copied;
    });
  }

  /* Playing */

  function tellPlaying() {
    way("pause").hidden = !timer;
    place().querySelectorAll("[data-play]").forEach((one) => {
      if (timer && one.dataset.play === speed) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    });
  }

  function pause() {
    const wish = Number(place().querySelector(`[data-play="${speed}"]`).dataset.pause);
    return calm.matches ? Math.max(wish, CALM) : wish;
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(() => (href("next") ? show(href("next")) : stop()), pause());
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    tellPlaying();
  }

  function play(wish = speed) {
    speed = wish;
    wait();
    tellPlaying();
  }

  /* What people do */

  const KEYS = {
    ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previous-encounter", ArrowDown: "next-encounter",
    PageUp: "previous-turn", PageDown: "next-turn", Home: "first", End: "last",
    "Shift ArrowLeft": "previous-phase", "Shift ArrowRight": "next-phase",
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea, dialog, .wide-table")) return;
    if (event.key === " " && !event.shiftKey && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      if (timer) stop(); else play();
      return;
    }
    const key = KEYS[(event.shiftKey ? "Shift " : "") + event.key];
    if (!key) return;
    event.preventDefault();
    stop();
    if (href(key)) show(href(key));
  });

  document.addEventListener("click", (event) => {
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest('#replay a[href^="?step="]');
    if (!link) return;
    event.preventDefault();
    if (link.dataset.play) { play(link.dataset.play); return; }
    stop();
    if (link.dataset.way !== "pause") show(new URL(link.getAttribute("href"), window.location.href).href);
  });

  equip();
  keepInSight();
  place().querySelectorAll(".hands").forEach((one) => { one.open = roomy.matches; });
  if (place().dataset.plays) play();
})();
