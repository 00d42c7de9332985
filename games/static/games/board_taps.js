/* The board as a way to answer: tap a planet to aim at it, a colony to add a ship. The fields stay the truth. */
"use strict";

(() => {
  const BESIDE = 34; // so far right of its middle the number of a small planet is not covered
  const SPACE = "http://www.w3.org/2000/svg";
  const planets = () => [...document.querySelectorAll(".board [data-planet]")];
  const form = () => document.querySelector("form.answer:has([data-planet])");
  const part = () => form()?.querySelector(".part:has([data-planet])") ?? form(); // of several questions the first
  const fields = (number) => [...(part()?.querySelectorAll(`input[data-planet="${number}"]`) ?? [])];
  const radio = (number) => fields(number).find((field) => field.type === "radio");
  const ships = (number) => fields(number).find((field) => field.type === "number");

  function tap(number) {
    const aim = radio(number);
    const fleet = ships(number);
    if (aim && !(aim.checked && fleet)) {
      aim.checked = true;
      aim.closest("details")?.setAttribute("open", "");
      aim.dispatchEvent(new Event("input", { bubbles: true }));
      aim.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (fleet) {
      window.cosmicStep?.(fleet, 1);
    }
  }

  function mark() {
    for (const planet of planets()) {
      const number = planet.dataset.planet;
      const sent = Number.parseInt(ships(number)?.value ?? "0", 10) || 0;
      planet.classList.toggle("pickable", fields(number).length > 0);
      planet.classList.toggle("picked", Boolean(radio(number)?.checked) || sent > 0);
      badge(planet, sent);
    }
  }

  /* How many ships are taken from, or put on, this colony. */
  function badge(planet, sent) {
    planet.querySelector(".tapped-mark")?.remove();
    if (!sent) return;
    const group = document.createElementNS(SPACE, "g");
    const disc = document.createElementNS(SPACE, "circle");
    const text = document.createElementNS(SPACE, "text");
    group.setAttribute("class", "tapped-mark");
    const away = 0.72 * (planet.querySelector("circle")?.r.baseVal.value ?? 50);
    group.setAttribute("transform", `translate(${Math.max(away, BESIDE)} ${-away})`);
    disc.setAttribute("r", "20");
    text.textContent = sent;
    group.append(disc, text);
    planet.append(group);
  }

  document.addEventListener("click", (event) => {
    const planet = event.target.closest?.(".board .pickable");
    if (!planet) return;
    event.preventDefault(); // elsewhere a planet leads to its words
    tap(planet.dataset.planet);
  });
  document.addEventListener("input", mark);
  document.addEventListener("change", mark);
  document.addEventListener("htmx:load", mark);
  mark();
})();
