/* Checks the chance of an exported game in the browser, as prove_fair.py does, and says what came of it. */

const FORMAT = 2;
const VERSION = 1; // of how parts become a seed
const RANGE = 1n << 64n; // a roll has 64 bits
const MOST = 2 ** 32; // more sides has no die
const DRAWN_LENGTH = 32;
const CHAINED = ["number", "seat", "question", "kind", "body", "route", "at"];
const CARDS = new Set([
  "reshuffle", "quake", "both hands", "default compensation", "default loot", "deck of another game", "deck after a ruling",
]);
const DESTINY = new Set(["destiny", "destiny after the first player", "destiny searched", "destiny of another game"]);
const SPECIAL = new Set(["special destiny", "special destiny of another game"]);
const SORTED = new Set(["aliens", "random flares", "unused sheets", "combos", "cards for seats"]);
const APART = ["zilch", "shark"]; // switches by which a seat has no colour in the destiny deck
const TIDY = new Set(["cosmic deck", "both hands"]);
const FFG = [3, ["wild", "wild", "most_foreign_colonies", "most_cards_in_hand", "fewest_ships_in_warp"]];
// By the edition: of the destiny deck, how many cards each colour has, and what lies behind the colours.
const PLAIN_MAYFAIR = [4, ["wild"]];
const DESTINY_DECKS = { ffg2008: FFG, ffg42: FFG, mayfair: PLAIN_MAYFAIR };
const REVERSE = "reverse "; // before a card that turns the gate over
const REVERSING = { mayfair: "reverse wild" }; // by the edition that has such cards: with more than three colours
const APART_BY_NUMBER = { mayfair: { 7: ["zilch"], 8: APART } }; // unless a switch says otherwise
const SPECIALS = {
  mayfair: [
    "base_of_a_visitor", "consolation_war", "free_for_all", "left_neighbour", "most_bases", "odd_way_to_win",
    "players_vote", "power_outage", "right_neighbour", "tenacious_defense", "victory_dance",
  ],
};
const SPECIALS_SWITCH = "destiny.specials"; // one of them for each colour is dealt into the destiny deck
const RANKS = { attack: 0, negotiate: 1, morph: 2, kicker: 3, reinforcement: 4 };
const [ARTIFACT, FLARE] = [5, 6]; // the ranks of all other cards
const SHEETS = new Set(["aliens", "random flares", "unused sheets", "sheets used up", "sheets of another game"]);

/* The first thing that does not fit: the id of its sentence, and what that names. */
class Unfair extends Error {
  constructor(reason, params = {}) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }
}

const unreadable = (why) => new Unfair("unreadable", { why });

// What hashes are taken of

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");

async function sha256(text) {
  return hex(await crypto.subtle.digest("SHA-256", utf8(text)));
}

/* Keys of different seeds, each imported once. */
const keys = new Map();

async function keyed(key, text) {
  if (!keys.has(key)) {
    const how = { name: "HMAC", hash: "SHA-256" };
    keys.set(key, await crypto.subtle.importKey("raw", utf8(key), how, false, ["sign"]));
  }
  return new Uint8Array(await crypto.subtle.sign("HMAC", keys.get(key), utf8(text)));
}

/* As Python sorts: by code points, not by the units of UTF-16. */
function inOrder(one, other) {
  const [a, b] = [[...one], [...other]];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    if (a[at] !== b[at]) return a[at].codePointAt(0) - b[at].codePointAt(0);
  }
  return a.length - b.length;
}

/* JSON with sorted keys, no spaces and whole numbers alone. */
function canonical(value) {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw unreadable(`${value}`);
    return `${value}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.keys(value).sort(inOrder);
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function number(value) {
  if (!Number.isSafeInteger(value)) throw unreadable(`${value}`);
  return value;
}

function text(value) {
  if (typeof value !== "string") throw unreadable(`${value}`);
  return value;
}

function list(value) {
  if (!Array.isArray(value)) throw unreadable(`${value}`);
  return value;
}

function object(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw unreadable(`${value}`);
  return value;
}

const same = (one, other) => one.length === other.length && one.every((thing, at) => thing === other[at]);

// Dice

class Dice {
  constructor(seed, spent = 0) {
    this.seed = seed;
    this.spent = spent;
  }

  async below(limit, purpose) {
    const sides = BigInt(limit);
    let roll;
    do {
      roll = await this.roll(purpose);
    } while (roll >= RANGE - (RANGE % sides));
    return Number(roll % sides);
  }

  async shuffled(things, purpose) {
    const copy = [...things];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1, purpose);
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  }

  async roll(purpose) {
    this.spent += 1;
    const bytes = await keyed(this.seed, `${purpose}:${this.spent}`);
    return BigInt(`0x${hex(bytes.slice(0, 8))}`);
  }
}

function placeInHand(card) {
  const [kind, value = ""] = card.split(" ");
  return [RANKS[kind] ?? (value === "flare" ? FLARE : ARTIFACT), /^-?\d+$/.test(value) ? Number(value) : 0];
}

function inATidyHand(one, other) {
  const [[rank, value], [otherRank, otherValue]] = [placeInHand(one), placeInHand(other)];
  return rank - otherRank || value - otherValue || inOrder(one, other);
}

/* What there is in this game, as far as it can be known without the rules: nothing comes of nowhere. */
class Things {
  constructor(options) {
    this.box = list(options.box);
    this.players = options.players;
    this.edition = options.edition;
    const apart = APART_BY_NUMBER[this.edition]?.[this.players] ?? [];
    const switches = options.switches ?? {};
    this.colours = this.players - APART.filter((name) => switches[name] ?? apart.includes(name)).length;
    this.specials = switches[SPECIALS_SWITCH] ? SPECIALS[this.edition] ?? [] : [];
    this.reversing = this.edition in REVERSING ? number(options.tables.reversing) : 0;
    this.stack = [];
  }

  /* Whoever may lay a deck before it is shuffled lays it so that it comes out as they like. */
  lieAsTheyHaveTo(purpose, before, after) {
    if (SORTED.has(purpose)) return same(before, [...before].sort(inOrder));
    if (TIDY.has(purpose)) return same(before, [...before].sort(inATidyHand));
    if (purpose === "special destiny" && !this.stack.length) {
      this.stack = after;
      return same(before, this.specials);
    }
    if (purpose === "destiny" && !this.destiny) {
      this.destiny = after;
      const all = Array.from({ length: this.players }, (_none, n) => `seat ${n}`);
      const seats = all.filter((seat) => before.includes(seat) || before.includes(REVERSE + seat));
      return seats.length === this.colours && same(before, this.destinyDeck(seats));
    }
    return purpose !== "destiny after the first player" || same(before, this.destiny ?? []);
  }

  /* The deck as it lies before its first shuffle: the specials from the top of their stack last. */
  destinyDeck(seats) {
    const [ofEachColour, behind] = DESTINY_DECKS[this.edition];
    const plain = (seat) => Array(ofEachColour - this.reversing).fill(seat);
    const turning = (seat) => Array(this.reversing).fill(REVERSE + seat);
    const deck = [...seats.flatMap((seat) => [...plain(seat), ...turning(seat)]), ...behind];
    if (this.edition in REVERSING && seats.length > 3) deck.push(REVERSING[this.edition]);
    return [...deck, ...[...this.stack].reverse().slice(0, seats.length)];
  }

  unknown(purpose, things) {
    const there = this.there(purpose, things);
    if (!there) return [];
    const left = [...there];
    return things.filter((thing) => {
      const at = left.indexOf(thing);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  }

  /* Specials are exchanged when the deck is used up. */
  withSpecials() {
    const destiny = this.destiny ?? [];
    return [...destiny, ...this.specials.filter((one) => !destiny.includes(one))];
  }

  there(purpose, things) {
    if (purpose === "cosmic deck") this.cards = things;
    if (DESTINY.has(purpose)) return this.withSpecials();
    if (SPECIAL.has(purpose)) return this.specials;
    if (SHEETS.has(purpose)) return this.box;
    return CARDS.has(purpose) ? this.cards ?? [] : null;
  }
}

/* Goes through decisions and rolls together: each roll belongs to the decision that caused it. */
class Chance {
  constructor(exported, found) {
    this.rows = exported.decisions;
    this.rolls = list(exported.rolls);
    this.found = found;
    this.place = 0;
    this.dice = new Dice(exported.seed);
    this.after = new Map(); // by decision: the seed, and how many counters were spent
    this.things = new Things(object(exported.options));
  }

  async check() {
    for (const row of this.rows) {
      this.turnTo(row);
      while (this.place < this.rolls.length && object(this.rolls[this.place]).decision === row.number) {
        await this.checkRoll(this.rolls[this.place]);
      }
      this.after.set(row.number, [this.dice.seed, this.dice.spent]);
    }
    if (this.place === this.rolls.length) return;
    throw new Unfair("wrong_decision", { place: this.place + 1, counter: this.rolls[this.place].counter });
  }

  turnTo(row) {
    if (row.kind === "reseed") {
      this.dice.seed = text(row.body.seed);
      this.found.notes.push(["reseed", { number: row.number }]);
    }
    if (row.kind === "rewind") this.rewind(row.number, row.body);
    if (row.kind === "ruling") this.ruling(row.number, row.body);
  }

  ruling(row, body) {
    const seed = text(body.seed ?? "");
    if (seed) this.dice = new Dice(seed, this.spentBefore(row, body));
    this.found.notes.push(["ruling", { number: row }], [seed ? "anew" : "kept", {}]);
  }

  spentBefore(row, body) {
    const spent = this.dice.spent;
    if (number(body.rolls) !== spent) throw new Unfair("wrong_ruling", { number: row, counter: body.rolls + 1 });
    return spent;
  }

  rewind(row, body) {
    const to = number(body.to);
    if (!this.after.has(to)) throw new Unfair("wrong_rewind", { number: row, to });
    const [seed, spent] = this.after.get(to);
    const last = this.dice.spent;
    const anew = body.dice === "anew";
    this.dice = new Dice(anew ? text(body.seed) : seed, spent);
    this.found.notes.push([last > spent ? "rewind" : "rewind_unspent", { number: row, to, first: spent + 1, last }]);
    this.found.notes.push([anew ? "anew" : "kept", {}]);
  }

  async checkRoll(roll) {
    this.place += 1;
    const counter = number(roll.counter);
    const about = { place: this.place, counter, purpose: text(roll.purpose), decision: roll.decision };
    if (counter !== this.dice.spent + 1) throw new Unfair("gap", { ...about, wanted: this.dice.spent + 1 });
    await ("before" in roll ? this.checkShuffle(roll, about) : this.checkNumber(roll, about));
  }

  async checkNumber(roll, about) {
    const limit = number(roll.limit);
    const result = number(roll.result);
    const possible = limit > 0 && limit < MOST;
    if (!possible || (await this.dice.below(limit, about.purpose)) !== result) throw new Unfair("wrong_roll", about);
    this.found.rolls += 1;
  }

  async checkShuffle(roll, about) {
    const before = list(roll.before).map(text);
    const after = await this.dice.shuffled(before, about.purpose);
    if (before.length < 2 || !same(after, list(roll.after))) throw new Unfair("wrong_order", about);
    if (!this.things.lieAsTheyHaveTo(about.purpose, before, after)) throw new Unfair("wrong_before", about);
    const unknown = this.things.unknown(about.purpose, before);
    if (unknown.length) throw new Unfair("unknown_things", { ...about, what: unknown.join(", ") });
    this.found.shuffles += 1;
  }
}

// The parts of the check, in order

async function checkChain(rows) {
  let last = "";
  for (const [at, row] of rows.entries()) {
    const missing = CHAINED.find((name) => !(name in object(row)));
    if (missing) throw unreadable(missing);
    const chained = Object.fromEntries(CHAINED.map((name) => [name, row[name]]));
    const fits = row.number === at + 1 && row.previous_hash === last;
    if (!fits || row.hash !== (await sha256(last + canonical(chained)))) {
      throw new Unfair("broken_chain", { number: at + 1 });
    }
    last = row.hash;
  }
  return last;
}

async function checkBeginning(exported, first, last) {
  if (exported.last_hash !== last) throw new Unfair("other_end");
  const alike = canonical(first.body.options ?? null) === canonical(object(exported.options));
  if (first.kind !== "options" || !alike) throw new Unfair("other_options");
  if (first.body.seed_hash !== (await sha256(text(exported.seed)))) throw new Unfair("wrong_seed_hash");
}

async function checkParts(exported, terms, found) {
  const serverPart = exported.server_part ?? "";
  if (!terms) {
    if (serverPart) throw new Unfair("parts_not_told");
    found.notes.push(["no_parts", {}]);
    return;
  }
  if (!serverPart) throw new Unfair("no_server_part");
  await checkSeed(exported, terms, text(serverPart));
  found.parts = terms.parts.length;
  if (terms.announced !== true) found.notes.push(["at_once", {}]);
  else if (!terms.parts.some((part) => part.chosen === true)) found.notes.push(["none_chosen", {}]);
}

async function checkSeed(exported, terms, serverPart) {
  if (terms.version !== VERSION) throw new Unfair("unknown_version", { version: terms.version });
  if (terms.server_hash !== (await sha256(serverPart))) throw new Unfair("wrong_server_hash");
  const chairs = list(terms.parts).map((part) => number(part.chair));
  const all = chairs.map((_chair, at) => at);
  const complete = same([...chairs].sort((a, b) => a - b), all) && chairs.length === exported.options.players;
  if (!complete || chairs.length !== exported.seats) throw new Unfair("wrong_parts");
  for (const [seat, part] of terms.parts.entries()) {
    const drawn = hex(await keyed(serverPart, `part:${part.chair}`)).slice(0, DRAWN_LENGTH);
    if (part.chosen !== true && part.text !== drawn) throw new Unfair("wrong_drawn_part", { seat: seat + 1 });
  }
  const texts = [...terms.parts].sort((a, b) => a.chair - b.chair).map((part) => text(part.text));
  const seed = hex(await keyed(serverPart, canonical({ parts: texts, version: VERSION })));
  if (exported.seed !== seed) throw new Unfair("wrong_seed");
  const drawn = terms.seats_drawn ? await new Dice(seed).shuffled(all, "seats") : all;
  if (!same(chairs.map((chair) => drawn[chair]), all)) throw new Unfair("wrong_seats");
}

async function checkFingerprint(exported, found) {
  const { fingerprint, ...rest } = exported;
  found.fingerprint = await sha256(canonical(rest));
  if (fingerprint !== found.fingerprint) throw new Unfair("wrong_fingerprint");
}

async function checkAll(exported) {
  if (object(exported).format !== FORMAT) throw new Unfair("unknown_format", { format: exported.format });
  const rows = list(exported.decisions);
  if (!rows.length) throw unreadable("0");
  const found = { decisions: rows.length, parts: 0, rolls: 0, shuffles: 0, fingerprint: "", notes: [] };
  found.lastHash = await checkChain(rows);
  await checkBeginning(exported, rows[0], found.lastHash);
  const terms = rows[0].body.fair;
  await checkParts(exported, terms, found);
  if (!("rolls" in exported)) throw new Unfair("no_rolls");
  await new Chance(exported, found).check();
  await checkFingerprint(exported, found);
  return found;
}

/* What fits. Throws Unfair with the first thing that does not. */
async function prove(json) {
  try {
    return await checkAll(JSON.parse(json));
  } catch (problem) {
    if (problem instanceof Unfair) throw problem;
    throw unreadable(problem.message); // a field that is not there, or no JSON at all
  }
}

// The page

const place = document.getElementById("check");
const said = place.querySelector(".checked");

function words(name, params = {}) {
  const sentence = place.querySelector(`.words [data-word="${name}"]`).textContent;
  return sentence.replace(/\{(\w+)\}/g, (_all, key) => String(params[key] ?? "").slice(0, 200));
}

function paragraph(sentence) {
  const shown = document.createElement("p");
  shown.textContent = sentence;
  return shown;
}

function show(template, ...more) {
  const copy = place.querySelector(`template.${template}`).content.cloneNode(true);
  said.replaceChildren(copy, ...more);
}

function showProof(found, ofThisPage) {
  const notes = found.notes.map(([name, params]) => paragraph(words(name, params)));
  if (!ofThisPage) {
    const same = found.lastHash === place.dataset.lastHash;
    notes.unshift(paragraph(words(same ? "this_game" : "another_game")));
  }
  show("all-fits", ...notes);
  for (const slot of said.querySelectorAll("[data-count]")) slot.textContent = found[slot.dataset.count];
}

async function check(load, ofThisPage) {
  delete said.dataset.reason;
  said.replaceChildren(paragraph(said.dataset.working));
  const json = await load().catch(() => null);
  if (json === null) return said.replaceChildren(paragraph(words("not_loaded")));
  try {
    showProof(await prove(json), ofThisPage);
  } catch (problem) {
    if (!(problem instanceof Unfair)) throw problem;
    show("does-not-fit", paragraph(words(problem.reason, problem.params)));
    said.dataset.reason = problem.reason;
  }
}

async function load() {
  const response = await fetch(place.dataset.export, { credentials: "same-origin" });
  if (!response.ok || response.redirected) throw new Error(`the service answered ${response.status}`);
  return response.text();
}

if (window.crypto?.subtle) {
  place.querySelector(".in-browser").hidden = false;
  place.querySelector(".check-game").addEventListener("click", () => check(load, true));
  place.querySelector("#own-file").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) check(() => file.text(), false);
  });
} else {
  said.replaceChildren(paragraph(words("not_possible")));
}
