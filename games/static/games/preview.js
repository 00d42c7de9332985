/* What the answer will do, while it is being chosen: the same form, sent only to be looked at. */
"use strict";

(() => {
  const PAUSE = 250; // milliseconds without a change
  const timers = new WeakMap();
  const asked = new WeakMap(); // counts, so that an answer that comes too late is dropped

  async function look(form) {
    const place = form.querySelector(".preview");
    if (form.querySelector(".reckoned :checked")) return place.replaceChildren(); // its sum stands there
    const number = (asked.get(form) ?? 0) + 1;
    asked.set(form, number);
    const sent = new FormData(form);
    sent.set("preview", "live");
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent) }).catch(() => null);
    if (!response?.ok || response.redirected || asked.get(form) !== number) return;
    place.replaceChildren(...new DOMParser().parseFromString(await response.text(), "text/html").body.children);
  }

  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form.answer");
    if (!form?.querySelector(".preview")) return;
    clearTimeout(timers.get(form));
    timers.set(form, setTimeout(() => look(form), PAUSE));
  });
})();
