/* The turn page keeps itself up to date, and answers are sent without loading it anew.

   It looks soon and often after an answer, after something has happened, and when somebody comes back to it; where
   nothing happens, ever more rarely.
   What somebody has typed or ticked is never thrown away: then a line says that something has happened, and
   a button shows it. Whatever form is sent, the others stay as they were filled in. Without this script the page is loaded anew by hand, and all else is the same. */
"use strict";

(() => {
  const PAUSES = [0.3, 0.6, 1, 1.5, 2, 3, 5, 8, 12, 18, 25]; // seconds before each look; the last holds on
  const HEARING = [1, 1, 25]; // the same while a stream says when something has happened (stream.js)
  const BOTS = { pause: 1, looks: 60 }; // no longer, and for so many looks, while only bots are waited for
  const SAID = 8000; // milliseconds for which what was said of an answer stays, whatever is shown below it
  const PLACE = "#main .turn[data-tag]";
  let looks = 0; // since there was cause to look soon
  let next = 0; // the timer of the next look
  let looking = false;
  let waiting = { text: "", tag: "" }; // what is to be shown as soon as its reader wants it
  let answered = -Infinity;
  let open = []; // folds with the sheets in them, while one main part is exchanged for another
  let beside = null; // the panel beside the question whose form was sent, and where it was
  let typed = []; // what stands in forms then, by the address that each is sent to

  const page = () => document.querySelector(PLACE);
  const voice = Object.assign(document.createElement("p"), { className: "unseen" });
  voice.setAttribute("role", "status");
  document.body.append(voice);

  /* What is typed or ticked */

  function changed(field) {
    if (field.type === "hidden" || field.disabled) return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return [...field.options].some((one, n) => one.selected !== first(field, one, n));
    return "defaultValue" in field && field.type !== "submit" && field.value !== field.defaultValue;
  }

  function first(field, option, number) {
    const marked = [...field.options].some((one) => one.defaultSelected);
    return marked ? option.defaultSelected : number === 0;
  }

  /* Also what stands in a form that was sent, and not taken or only looked at; and while an answer is under way. */
  function busy() {
    if (isSending() || document.querySelector("#main form[data-typed]")) return true;
    const focused = document.activeElement?.matches("#main form :is(input:not([type=submit]), select, textarea)");
    return focused || [...document.querySelectorAll("#main form :is(input, select, textarea)")].some(changed);
  }

  /* Looking whether something has happened */

  const news = (root) =>
    [...root.querySelectorAll(".asked > h2, .part > legend, .calm p, .since li, .waiting, .story, .seat-row .facts, .log-panel li")]
      .map((one) => one.textContent.trim());

  function lookSoon() {
    looks = 0;
    plan();
  }

  function plan() {
    clearTimeout(next);
    if (!document.hidden) next = setTimeout(lookAndPlan, pause() * 1000);
  }

  function pause() {
    if (window.cosmicHears?.()) return HEARING[Math.min(looks, HEARING.length - 1)];
    const usual = PAUSES[Math.min(looks, PAUSES.length - 1)];
    return page()?.matches("[data-bots]") && looks < BOTS.looks ? Math.min(usual, BOTS.pause) : usual;
  }

  /* The second look is for what came while another was under way. */
  function lookNow() {
    clearTimeout(next);
    looks = 0;
    lookAndPlan();
  }

  async function lookAndPlan() {
    looks += 1;
    const before = looks;
    await look();
    if (looks === before) plan(); // else it was planned anew meanwhile
  }

  /* A message is said once: a look that goes out beside a form could take the one that its answer is to show. */
  const isSending = () => Boolean(document.querySelector("#main form.htmx-request"));

  /* What is at hand, shown or not, is not sent again. Nothing is put in the place of what is pressed. */
  async function look() {
    const here = page();
    if (!here || looking || document.hidden || isSending()) return;
    looking = true;
    try {
      const tags = [here.dataset.tag, waiting.tag].filter(Boolean).map((tag) => `"${tag}"`);
      const headers = { "HX-Request": "true", "If-None-Match": tags.join(", ") };
      const response = await fetch(here.dataset.at + location.search, { headers, cache: "no-store" });
      const text = response.ok ? await response.text() : "";
      await window.cosmicReleased?.();
      if (response.redirected) signedOut();
      else if (response.ok) show(text, here);
      else if (response.status === 304 && tagOf(response) === waiting.tag) showWaiting(here);
    } catch {
      // No connection: the next look may have one.
    } finally {
      looking = false;
    }
  }

  const tagOf = (response) => (response.headers.get("ETag") ?? "").replace(/^W\/|"/g, "");

  /* What came while somebody was filling in a form, as soon as they are not. */
  function showWaiting(here) {
    if (waiting.tag && waiting.tag !== here.dataset.tag && page() === here && !busy()) exchange(waiting.text);
  }

  function signedOut() {
    if (!busy()) location.reload();
  }

  /* What was asked for `here`, unless something else stands there by now. */
  function show(text, here) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    if (page() !== here || !fresh.querySelector(PLACE)) return;
    if (isSending()) return; // its answer brings the same, and looks again
    const before = new Set(news(page()));
    const told = news(fresh).filter((line) => !before.has(line));
    const { tag } = fresh.querySelector(PLACE).dataset;
    if (tag === here.dataset.tag && !told.length && !fresh.querySelector(".messages")) return; // somebody took the tag off
    waiting = { text, tag };
    countGames(fresh.querySelector(PLACE));
    if (!busy()) {
      exchange(text);
      lookSoon();
    } else if (told.length) {
      document.title = fresh.title;
      offer(document.querySelector("#happened"));
    }
    if (told.length) say(fresh, before);
  }

  /* In the header, which is not exchanged. */
  function countGames(place) {
    const tally = document.querySelector("#games-waiting");
    if (!tally || !place) return;
    tally.textContent = place.dataset.gamesWaiting;
    tally.setAttribute("aria-label", place.dataset.gamesSaid);
    tally.hidden = place.dataset.gamesWaiting === "0";
  }

  // Its words stand in attributes: a browser that knows only text would show them at once.
  function offer(place) {
    if (!place.hidden) return; // somebody may be on its button
    const said = Object.assign(document.createElement("p"), { textContent: place.dataset.said });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: place.dataset.show });
    place.replaceChildren(said, " ", button);
    place.hidden = false;
  }

  function say(fresh, before) {
    const lines = [...fresh.querySelectorAll(".asked > h2, .part > legend, .since > ol > li")].map((one) => one.textContent.trim());
    voice.textContent = lines.filter((line) => !before.has(line)).join(" ");
  }

  /* One main part for another: folds stay open, the eye stays where it is */

  const panels = () => [...document.querySelectorAll("#main .panel")];
  /* The panel that says that nothing is asked is the same place as the one that asks. */
  const name = (panel) => [...panel.classList].filter((one) => one !== "calm").join(".");

  function exchange(text) {
    const held = document.querySelector("#main :focus");
    const marks = readingMarks(held);
    const said = performance.now() - answered < SAID ? document.querySelector("#main .messages") : null;
    const saidIn = said?.closest(".panel")?.id;
    const was = held && placeOf(held);
    keep();
    keepTyped();
    waiting = { text: "", tag: "" };
    htmx.swap("#main", text, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, { select: "#main" });
    if (said && !document.querySelector("#main .messages")) sayAgain(said, saidIn);
    if (held && !document.querySelector("#main :focus")) holdOn(held, was);
    backTo(marks);
  }

  function sayAgain(said, id) {
    const heading = id && document.querySelector(`#${CSS.escape(id)} > h2`);
    if (heading) heading.after(said);
    else document.querySelector("#main").prepend(said);
  }

  /* What is on the screen, and where: before all the link, line, fold and panel in which somebody is. */
  function readingMarks(held) {
    const around = held ? [held, ...["li", "details[id]", ".panel"].map((kind) => held.closest(kind))] : [];
    const seen = [...around, ...panels()].filter((one) => one && onScreen(one));
    return seen.map((one) => ({ ...placeOf(one), top: one.getBoundingClientRect().top }));
  }

  function onScreen(one) {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 60 && top < window.innerHeight;
  }

  function backTo(marks) {
    if (window.scrollY <= 0) return;
    const found = marks.map((mark) => [twin(mark), mark.top]).find(([one]) => one);
    if (found) window.scrollBy(0, found[0].getBoundingClientRect().top - found[1]);
  }

  /* By what a thing is found again in what comes instead: its id, that of its fold, or what it says in its panel. */
  function placeOf(one) {
    const panel = one.closest(".panel");
    const inFold = one.matches("details[id] > summary") ? `#${CSS.escape(one.parentElement.id)} > summary` : "";
    const place = { panel: panel && name(panel), isPanel: panel === one, kind: one.tagName };
    return { ...place, by: one.id ? `#${CSS.escape(one.id)}` : inFold, path: pathOf(one), words: one.textContent.trim() };
  }

  function twin(place) {
    if (place.by) return document.querySelector(place.by);
    const panel = panels().find((one) => name(one) === place.panel);
    if (place.isPanel || !panel) return panel;
    const alike = [...panel.getElementsByTagName(place.kind)].filter((one) => pathOf(one) === place.path);
    return alike.find((one) => one.textContent.trim() === place.words) ?? (place.path ? alike[0] : undefined);
  }

  const pathOf = (one) => one.getAttribute("href") ?? "";

  /* Whoever works by keyboard stays where they were; who was at the question, or where nothing is left of
     the place, comes to what is asked. */
  function holdOn(held, was) {
    if (held.isConnected) return held.focus({ preventScroll: true });
    const asked = was.panel?.includes(".asked"); // another question has such buttons too
    const same = asked && !was.by ? null : twin(was);
    const panel = asked ? null : panels().find((one) => name(one) === was.panel);
    const place = same ?? panel ?? document.querySelector("#main .asked > h2");
    if (!same) place?.setAttribute("tabindex", "-1");
    place?.focus({ preventScroll: true });
  }

  function keep() {
    const folds = [...document.querySelectorAll("#main details[id][open]")];
    open = folds.map((one) => [one.id, one.matches(".fold") && one.querySelector(".folded")]);
  }

  document.addEventListener("htmx:load", () => {
    for (const [id, sheet] of open.splice(0)) unfold(document.getElementById(id), sheet);
    countGames(document.querySelector("#main [data-games-waiting]"));
    setTimeout(fillIn); // when the other scripts have dressed the forms
  });

  /* A sheet that is there already is not fetched once more: somebody may be reading it. */
  function unfold(fold, sheet) {
    fold?.setAttribute("open", "");
    if (sheet && !sheet.isConnected) fold?.querySelector(".folded")?.replaceWith(sheet);
  }

  /* Forms that are filled in stay so, but for the one that was sent: its answer says what has become of it */

  const forms = () => [...document.querySelectorAll("#main form[action]")];
  const fields = (form) => [...form.querySelectorAll("input, select, textarea")].filter((one) => one.type !== "hidden");
  const where = (form) => `${form.getAttribute("action")} ${form.id}`; // an address may have several forms
  const ticked = (field) => field.type === "checkbox" || field.type === "radio";
  const state = (field) => (ticked(field) ? field.checked : field.value);
  const label = (field) => [field.type, field.name, ticked(field) ? field.value : ""].join(" ");

  function keepTyped(sent) {
    const there = new Set(forms().map(where));
    const filled = forms().filter((form) => form.matches("[data-typed]") || fields(form).some(changed));
    const states = (form) => new Map(fields(form).map((field) => [label(field), state(field)]));
    typed = typed.filter(([action]) => !there.has(action));
    typed.push(...filled.filter((form) => form !== sent).map((form) => [where(form), states(form)]));
  }

  /* A form that is not there may be one of a fold that fetches it. A question that is closed comes never again. */
  function fillIn() {
    for (const form of forms()) {
      const found = typed.find(([action]) => action === where(form));
      if (found) fill(form, found[1]);
      typed = typed.filter((one) => one !== found);
    }
  }

  /* What follows from a field, like the sum beside it, follows by its events; they may change other fields. */
  function fill(form, states) {
    const others = fields(form).filter((field) => states.has(label(field)) && states.get(label(field)) !== state(field));
    const all = () => fields(form).forEach((field) => put(field, states.get(label(field))));
    all();
    for (const field of others) {
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    all();
  }

  function put(field, value) {
    if (value === undefined || field.disabled) return;
    if (ticked(field)) field.checked = value;
    else if (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === value)) field.value = value;
  }

  /* Answers */

  const SWAPPED = new Set([422, 503]); // the form stands in these with what was typed

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    keep();
    if (SWAPPED.has(xhr.status)) Object.assign(event.detail, { shouldSwap: true, isError: false });
    else if (xhr.status >= 400) wrong(requestConfig.elt, words(xhr.responseText));
    else if (!xhr.responseText.includes('id="main"') && requestConfig.verb === "post") location.reload();
    if (!event.detail.shouldSwap || event.detail.target?.id !== "main") return;
    keepTyped(requestConfig.elt);
    beside = requestConfig.verb === "post" ? placeBeside(requestConfig.elt) : null;
  });

  /* What is said beside a question is not looked at from the top: its panel stays where it is, and there stands
     what has become of it. */
  function placeBeside(form) {
    const panel = form.closest(".panel[id]");
    if (!panel || form.matches(".answer")) return null;
    const held = panel.contains(document.activeElement) ? document.activeElement : null;
    return { id: panel.id, top: panel.getBoundingClientRect().top, field: held?.name ?? "" };
  }

  /* The row of a field rather than the field itself: who is in one is filling it in, and is shown nothing new. */
  function rowOf(name, panel) {
    const row = name ? panel.querySelector(`[name="${CSS.escape(name)}"]`)?.closest("fieldset") : null;
    return row?.getClientRects().length ? row : panel;
  }

  function backBeside() {
    const panel = beside && document.getElementById(beside.id);
    if (!panel) return false;
    const said = document.querySelector("#main > .messages");
    if (said) panel.querySelector("h2").after(said);
    const row = rowOf(beside.field, panel);
    row.setAttribute("tabindex", "-1");
    row.focus({ preventScroll: true });
    window.scrollBy(0, panel.getBoundingClientRect().top - Math.max(0, beside.top));
    return true;
  }

  document.addEventListener("htmx:sendError", (event) => {
    wrong(event.detail.requestConfig.elt, document.querySelector("#happened")?.dataset.unsent ?? "");
  });

  function words(text) {
    const title = new DOMParser().parseFromString(text, "text/html").querySelector("#main");
    return title ? title.textContent.trim().replace(/\s+/g, " ") : "";
  }

  function wrong(form, text) {
    if (!form?.matches("form")) return;
    form.querySelector(".not-sent")?.remove();
    const place = Object.assign(document.createElement("p"), { className: "wrong not-sent", textContent: text });
    place.setAttribute("role", "alert");
    form.prepend(place);
  }

  // At once: on a busy machine a look may come between this and the settling.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.requestConfig?.verb === "post") answered = performance.now();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.verb !== "post") return;
    lookSoon();
    if (backBeside()) return;
    const field = document.querySelector("#main form.answer [autofocus]"); // the one that is wrong
    const place = field ?? document.querySelector("#main .wrong, #main .messages, #main .asked > h2");
    if (!field) place?.setAttribute("tabindex", "-1");
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#happened button")) return;
    exchange(waiting.text);
  });

  document.addEventListener("visibilitychange", () => {
    look();
    lookSoon();
  });
  lookSoon();
  window.cosmicLook = look;
  window.cosmicNews = lookNow;
  window.cosmicPlan = plan;
})();
