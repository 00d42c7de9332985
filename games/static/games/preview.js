/* What the answer will do, while it is being chosen: the same form, sent only to be looked at. */
"use strict";

(() => {
  const PAUSE = 250; // milliseconds without a change
  const timers = new WeakMap();
  const asked = new WeakMap(); // counts, so that an answer that comes too late is dropped

  /* A form that asks several questions has a line at each. */
  async function look(form, part) {
    const place = part.querySelector(".preview");
    if (part.querySelector(".reckoned :checked")) return show(form, place, []); // its sum stands there
    const number = (asked.get(part) ?? 0) + 1;
    asked.set(part, number);
    const sent = new FormData(form);
    sent.set("preview", "live");
    if (part.dataset.part) sent.set("live-part", part.dataset.part);
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent) }).catch(() => null);
    if (!response?.ok || response.redirected) return;
    const shown = new DOMParser().parseFromString(await response.text(), "text/html").body.children;
    await window.cosmicReleased?.(); // a line more or less would take Send away from under the finger
    if (asked.get(part) === number) show(form, place, shown);
  }

  /* What an answer costs stands beside Send as well: on a phone the line may be out of sight. */
  function show(form, place, shown) {
    place.replaceChildren(...shown);
    const costs = form.querySelector(":scope > .actions > .costs");
    const told = [...form.querySelectorAll(".preview [data-costs]")].map((one) => one.dataset.costs);
    if (costs) costs.textContent = told.join(" ");
  }

  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form.answer");
    const part = event.target.closest?.(".part") ?? form;
    if (!part?.querySelector(".preview")) return;
    clearTimeout(timers.get(part));
    timers.set(part, setTimeout(() => look(form, part), PAUSE));
  });
})();
