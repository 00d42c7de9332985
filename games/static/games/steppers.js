/* Numbers with a button less and a button more, and what they come to. The page works without it. */
"use strict";

(() => {
  const value = (input) => Number.parseInt(input.value, 10) || 0;
  const tally = (input) => input.closest(".tally");
  const boxes = (place) => [...place.querySelectorAll('input[type="checkbox"]')];
  const numbers = (place) => [...place.querySelectorAll('input[type="number"]')];
  const sum = (place) =>
    numbers(place).reduce((all, input) => all + value(input), 0) + boxes(place).filter((box) => box.checked).length;

  function button(sign, input, by) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.dataset.by = by;
    made.setAttribute("aria-label", `${sign} ${input.labels[0]?.textContent.trim().replace(/\s+/g, " ") ?? ""}`);
    return made;
  }

  function dress(root) {
    for (const input of root.querySelectorAll('.stepper > input[type="number"]')) {
      if (input.parentElement.dataset.dressed) continue;
      input.parentElement.dataset.dressed = "1";
      input.before(button("−", input, -1));
      input.after(button("+", input, 1));
    }
    for (const place of root.querySelectorAll(".tally[data-sum]")) {
      if (!place.querySelector(".tally-sum")) {
        const line = document.createElement("output");
        line.className = "tally-sum";
        // Not below the rows, which may reach beyond the screen: it says why nothing more can be added.
        place.querySelector(":scope > legend").after(line);
      }
      reckon(place);
    }
    root.querySelectorAll(".split").forEach(ends);
  }

  /* Why this number cannot go up or down by one; null if it can. */
  function bar(input, by) {
    const next = value(input) + by;
    const place = tally(input);
    if (next < Number(input.min || 0)) return "";
    if (input.max && next > Number(input.max)) return place?.dataset.end ?? "";
    return by > 0 && place && sum(place) >= Number(place.dataset.most) ? (place.dataset.full ?? "") : null;
  }

  function ends(place) {
    for (const made of place.querySelectorAll(".stepper button")) {
      const input = made.parentElement.querySelector("input");
      const why = bar(input, Number(made.dataset.by));
      made.setAttribute("aria-disabled", String(why !== null));
      made.title = why ?? "";
    }
  }

  function reckon(place) {
    const line = place.querySelector(".tally-sum");
    const now = sum(place);
    const { least, most } = place.dataset;
    const off = now < Number(least) ? place.dataset.few : now > Number(most) ? place.dataset.many : "";
    const fits = !off;
    line.textContent = (off || place.dataset.sum).replace("{n}", now);
    line.classList.toggle("off", !fits);
    line.classList.toggle("full", fits && now === Number(most));
    ends(place);
    hold(place.closest("form"));
  }

  /* Nothing is sent that cannot be taken: the sum beside it says why. */
  function hold(form) {
    const send = form?.querySelector(".actions > button:not([name])");
    const places = [...(form?.querySelectorAll(".tally[data-sum]") ?? [])];
    if (send && places.length) send.disabled = places.some(isOff);
  }

  /* Whoever stays out sends no ships, whatever their number. */
  function isOff(place) {
    const around = place.closest(".part") ?? place.closest("form");
    const out = around.querySelector('input[name$="side"]:is([value=""], [value="later"]):checked');
    return !out && Boolean(place.querySelector(".tally-sum.off"));
  }

  function step(input, by) {
    if (bar(input, by) !== null) return false;
    input.value = value(input) + by;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  }

  /* Cards and ships of a reward come to a fixed sum: one more here is one less there. */
  function balance(input) {
    const place = input.closest(".split");
    if (!place?.dataset.total) return;
    const other = numbers(place).find((one) => one !== input);
    const rest = Number(place.dataset.total) - value(input);
    other.value = Math.min(Number(other.max), Math.max(Number(other.min), rest));
  }

  document.addEventListener("click", (event) => {
    const made = event.target.closest(".stepper > button");
    if (made) step(made.parentElement.querySelector("input"), Number(made.dataset.by));
  });
  document.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    balance(event.target);
    const around = event.target.closest(".part") ?? event.target.closest("form.answer");
    const place = tally(event.target) ?? around?.querySelector(".tally[data-sum]");
    if (place) reckon(place);
    const group = event.target.closest(".split, .composer, .picks");
    if (group) ends(group);
  });
  document.addEventListener("htmx:load", (event) => dress(event.detail.elt));
  dress(document);
  window.cosmicStep = step;
})();
