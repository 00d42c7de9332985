/* Between two states of the board ships travel and cards turn: only what changed, and nothing for whoever wants none.

   What the board shows is remembered by its own coordinates, so that it may lie elsewhere on the page by then. */
"use strict";

(() => {
  const TIME = 280; // milliseconds
  const MOST = 12; // ships of so many places: after days away a picture says more than a swarm
  const SPACE = "http://www.w3.org/2000/svg";
  const LABEL = /^\p{Lu}(\d+)$/u;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const board = () => document.querySelector("svg.board");
  const seatOf = (drawn) => [...drawn.classList].find((name) => name.startsWith("seat-"));

  /* Where a thing stands, in units of the board. */
  function spot(drawn, svg) {
    const box = drawn.getBBox();
    const at = svg.getScreenCTM().inverse().multiply(drawn.getScreenCTM());
    const centre = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(at);
    return { x: centre.x, y: centre.y };
  }

  /* By seat and place how many ships stand there, and where that is. */
  function fleets(svg) {
    const found = new Map();
    for (const drawn of svg.querySelectorAll(".stack")) {
      const number = LABEL.exec(drawn.querySelector(":scope > text")?.textContent ?? "")?.[1];
      const place = drawn.closest("a")?.getAttribute("href");
      if (number && place) found.set(`${seatOf(drawn)} ${place}`, { drawn, number: Number(number), ...spot(drawn, svg) });
    }
    return found;
  }

  const markers = (svg) =>
    new Map([...svg.querySelectorAll(".marker")].map((drawn) => [seatOf(drawn), { drawn, ...spot(drawn, svg) }]));

  const cards = (svg) =>
    new Map([...svg.querySelectorAll(".laid")].map((drawn) => [drawn.closest("a").getAttribute("href"), drawn]));

  function seen() {
    const svg = board();
    return svg?.getScreenCTM() ? { svg, fleets: fleets(svg), markers: markers(svg), cards: cards(svg) } : null;
  }

  /* Ships that are fewer somewhere and more elsewhere have gone from there to here. */
  function journeys(was, now) {
    const number = (state, key) => state.fleets.get(key)?.number ?? 0;
    const keys = [...new Set([...was.fleets.keys(), ...now.fleets.keys()])];
    const change = new Map(keys.map((key) => [key, number(now, key) - number(was, key)]));
    const found = [];
    for (const to of keys.filter((key) => change.get(key) > 0)) {
      for (const from of keys.filter((key) => change.get(key) < 0 && key.split(" ")[0] === to.split(" ")[0])) {
        const gone = Math.min(change.get(to), -change.get(from));
        if (gone <= 0) continue;
        change.set(to, change.get(to) - gone);
        change.set(from, change.get(from) + gone);
        found.push({ from: was.fleets.get(from), to: now.fleets.get(to), gone, isNew: !was.fleets.has(to) });
      }
    }
    return found;
  }

  function fly({ from, to, gone, isNew }, sky) {
    const ship = to.drawn.cloneNode(true);
    ship.querySelector("title")?.remove();
    ship.querySelector("text").textContent = ship.querySelector("text").textContent[0] + gone;
    const at = sky.ownerSVGElement.getScreenCTM().inverse().multiply(to.drawn.getScreenCTM());
    ship.setAttribute("transform", `translate(${at.e} ${at.f})`);
    sky.append(ship);
    slide(ship, from, to).finished.finally(() => ship.remove());
    if (isNew) to.drawn.animate([{ opacity: 0 }, { opacity: 0 }], TIME);
  }

  function slide(drawn, from, to) {
    const path = [{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0px 0px" }];
    return drawn.animate(path, { duration: TIME, easing: "ease-in-out" });
  }

  function turn(before, after) {
    const back = before.cloneNode(true);
    after.after(back);
    const half = { duration: TIME / 2, easing: "ease-in" };
    back.animate([{ scale: "1 1" }, { scale: "0 1" }], half).finished.finally(() => back.remove());
    after.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: TIME / 2, delay: TIME / 2, fill: "backwards" });
  }

  function play(was, now) {
    const flights = journeys(was, now);
    if (flights.length && flights.length <= MOST) {
      const sky = document.createElementNS(SPACE, "g");
      sky.setAttribute("aria-hidden", "true");
      now.svg.append(sky);
      for (const flight of flights) fly(flight, sky);
    }
    for (const [seat, to] of now.markers) {
      const from = was.markers.get(seat);
      if (from && Math.hypot(from.x - to.x, from.y - to.y) > 1) slide(to.drawn, from, to);
    }
    for (const [side, after] of now.cards) {
      const before = was.cards.get(side);
      if (before && before.innerHTML !== after.innerHTML) turn(before, after);
    }
  }

  let was = null;
  addEventListener("load", () => (was ??= seen()));

  document.addEventListener("htmx:afterSwap", () => {
    const now = seen();
    if (was && now && was.svg !== now.svg && !still.matches) play(was, now);
    was = now;
  });
})();
