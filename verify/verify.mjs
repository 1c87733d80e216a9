// Checks a match of cardgames, for whoever does not want to take the server's word for it. In browsers and Node 20:
//
//     import { verify } from "./verify.mjs";
//     const findings = await verify(record, { receipts, jwks, seen });
//
//     node verify.mjs RECORD.json [--receipts FILE] [--jwks FILE] [--seen FILE]
//
// It needs Web Crypto and nothing else, and shares no code with the server: all it knows stands in docs/contract.md.
// It makes the same checks as verify.py, function by function, and finds the same. A finding is {check, version, holds,
// detail}: `holds` is null if the check could not be made, `version` null if it is about no one event.

const { subtle } = globalThis.crypto;

// The formulas of the contract

/** Canonical JSON (RFC 8785) of all that is hashed here. Throws for anything else, such as fractions. */
function jcs(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string" && value.isWellFormed()) return JSON.stringify(value);
  if (Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(jcs).join(",")}]`;
  if (isObject(value)) {
    const names = Object.keys(value).sort(); // by UTF-16 code units, as it should be
    return `{${names.map((name) => `${jcs(name)}:${jcs(value[name])}`).join(",")}}`;
  }
  throw new Error(`${typeof value} is nothing that can be hashed`);
}

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const sha256 = async (...parts) => hex(new Uint8Array(await subtle.digest("SHA-256", await new Blob(parts).arrayBuffer())));

const pick = (it, names) => Object.fromEntries(names.map((name) => [name, it[name]]));
const eventHash = (event) => sha256("cardgames/event/v1\n", jcs(pick(event, PUBLIC)));
const seal = (audience, opened) => sha256("cardgames/sealed/v1\n", jcs([opened.salt, audience, opened.value]));
const seedCommitment = (record) => sha256(`cardgames/seed/v1\n${record.match}\n`, fromHex(record.server_seed));

async function hmac(key, data) {
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, data));
}

const keyed = (record, ...what) => hmac(fromHex(record.server_seed), utf8(jcs(what)));

async function salt(record, version, audience) {
  return hex(await keyed(record, "cardgames/salt/v1", record.match, version, audience)).slice(0, 32);
}

async function* stream(key) {
  for (let block = 0n; ; block++) {
    const count = new DataView(new ArrayBuffer(8));
    count.setBigUint64(0, block);
    const digest = new DataView((await hmac(key, count)).buffer);
    for (let start = 0; start < 32; start += 4) yield digest.getUint32(start);
  }
}

async function below(n, numbers) {
  for (;;) {
    const { value } = await numbers.next();
    if (value < 2 ** 32 - (2 ** 32 % n)) return value % n;
  }
}

async function drawnDealer(record) {
  const key = await keyed(record, "cardgames/dealer/v1", record.match, record.client_seeds);
  return below(record.seats, stream(key));
}

async function shuffledDeck(record, deal) {
  const numbers = stream(await keyed(record, "cardgames/shuffle/v1", record.match, deal, record.client_seeds));
  const deck = canonicalDeck(record);
  for (let last = deck.length - 1; last > 0; last--) {
    const other = await below(last + 1, numbers);
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}

/** The cards before the shuffle. How many decks and jokers there are is said by SH-1, SH-18 and PR-1. */
function canonicalDeck({ game, seats, options }) {
  const ranks = game === "gapa" ? "6789TJQKA" : "23456789TJQKA";
  const jokers = game === "shithead" && own(options, "jokers") === true ? ["BJ", "RJ"] : [];
  const two = game === "shithead" ? own(options, "decks") === 2 : game === "president" && seats > 7;
  const deck = [...[..."CDHS"].flatMap((suit) => [...ranks].map((rank) => rank + suit)), ...jokers];
  return two ? [...deck, ...deck] : deck;
}

/** Zones of cards by name; one that nothing was said of is empty. */
class Zones extends Map {
  get(name) {
    if (!this.has(name)) this.set(name, []);
    return super.get(name);
  }
}

/** Where the cards lie after a deal (GA-1, PR-2, SH-2); as `table`, once more, those that nobody may see yet. */
function dealOut({ game, seats }, deck, dealer) {
  const zones = new Zones();
  let dealt = { [game === "gapa" ? "closed" : "hand"]: deck };
  if (game === "gapa") zones.set("table", deck);
  if (game === "shithead") {
    const [down, up, hands, stock] = [[0, 3], [3, 6], [6, 9], [9, 99]].map(([a, b]) => deck.slice(seats * a, seats * b));
    zones.set("table", [...down, ...stock]).set("stock", stock);
    dealt = { face_down: down, face_up: up, hand: hands };
  }
  for (const [zone, cards] of Object.entries(dealt)) {
    // one at a time, the first one to the dealer's left (C-3)
    for (let seat = 0; seat < seats; seat++) zones.set(`${zone} ${seat}`, []);
    cards.forEach((card, place) => zones.get(`${zone} ${(dealer + 1 + place) % seats}`).push(card));
  }
  return zones;
}

// What must be there, so that anything can be checked. `name:kind?` may be null.

const PUBLIC = ["match", "version", "prev", "type", "seat", "cause", "at", "move", "effects", "sealed"]; // what is hashed
const GAMES = ["shithead 1", "gapa 1", "president 1"]; // whose effects this program knows
const FORMAT = "cardgames-record/1";
const START = "0".repeat(64);

const EVENT =
  "match:id version:positive prev:hash type:type seat:natural? cause:cause at:time move:typed? effects:effects" +
  " sealed:hashes hash:hash opened:seals";
const RECORD =
  "format:text game:text edition:natural options:object seats:positive deals:deals moves:moves result:object?" +
  " ended:text match:id players:list server_seed:hash commitment:hash client_seeds:seeds deal:text events:list";
// The effects that are the only one of their event
const ALONE = {
  started:
    "game:text edition:natural options:object seats:list dealer:natural rematch_of:id? commitment:hash" +
    " client_seeds:seeds",
  dealt: "round:natural dealer:natural",
  taken_over: "level:text",
  ended: "status:text result:object?",
};
const RECEIPT = "iss:text match:id version:natural hash:hash iat:natural";
const KINDS = {
  text: (it) => typeof it === "string" && it.isWellFormed(),
  list: (it) => Array.isArray(it),
  object: (it) => isObject(it),
  natural: (it) => Number.isSafeInteger(it) && it >= 0,
  positive: (it) => Number.isSafeInteger(it) && it > 0,
  id: (it) => matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, it),
  hash: (it) => matches(/^[0-9a-f]{64}$/, it),
  salt: (it) => matches(/^[0-9a-f]{32}$/, it),
  time: (it) => second(it) !== null,
  type: (it) => ["started", "dealt", "moved", "taken_over", "ended"].includes(it),
  cause: (it) => ["player", "bot", "timeout", "system"].includes(it),
  typed: (it) => misfits(it, "type:text").length === 0,
  effects: (it) => each(it, "type:text"),
  deals: (it) => each(it, "round:natural dealer:natural deck:texts"),
  moves: (it) => each(it, "seat:natural move:typed cause:text version:positive"),
  texts: (it) => Array.isArray(it) && it.every(KINDS.text),
  seeds: (it) => Array.isArray(it) && it.every((one) => one === null || KINDS.text(one)),
  value: (it) => misfits(it, "cards:texts").length === 0,
  hashes: (it) => isObject(it) && Object.values(it).every(KINDS.hash),
  seals: (it) => isObject(it) && each(Object.values(it), "value:value salt:salt"),
};

const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);
const own = (it, name) => (Object.hasOwn(it, name) ? it[name] : undefined);
const matches = (pattern, it) => typeof it === "string" && pattern.test(it);
const each = (it, shape) => Array.isArray(it) && it.every((one) => misfits(one, shape).length === 0);

/** The names of those members that are not as they should be. */
function misfits(it, shape) {
  const members = shape.split(" ").map((member) => member.split(":"));
  return members.flatMap(([name, kind]) => {
    const value = isObject(it) ? own(it, name) : undefined;
    return KINDS[kind.replace("?", "")](value) || (value === null && kind.endsWith("?")) ? [] : [name];
  });
}

/** The second of a time as events have it. */
function second(at) {
  const moment = matches(/^[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}\.[0-9]{3}Z$/, at) ? Date.parse(at) : NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString() === at ? Math.floor(moment / 1000) : null;
}

// The checks are generators: for all they look at [the event, whether all is well there, what is wrong if not].

async function* form(record, events) {
  if (record !== null) {
    const wrong = misfits(record, RECORD);
    const fits = wrong.length === 0 && record.format === FORMAT;
    yield [null, fits, `this is no ${FORMAT} with ${wrong.join(", ") || "this format"}`];
    const sizes = new Set(fits ? [record.seats, record.players.length, record.client_seeds.length] : [0]);
    yield [null, sizes.size === 1, "“seats”, “players” and “client_seeds” are not equally many"];
  }
  for (const event of events) {
    const wrong = misfits(event, EVENT);
    yield [wrong.includes("version") ? null : event, wrong.length === 0, `this is no event with ${wrong.join(", ")}`];
    const shape = wrong.length === 0 ? own(ALONE, event.type) : undefined;
    if (shape !== undefined) {
      const kinds = event.effects.map((effect) => effect.type);
      const fits = kinds.length === 1 && kinds[0] === event.type && misfits(event.effects[0], shape).length === 0;
      yield [event, fits, `“${event.type}” has one effect, called like it`];
    }
  }
}

// The checks of events, be they a record's or pages that a player kept

async function* start(events) {
  for (const [place, event] of events.entries()) {
    yield [event, (place === 0) === (event.type === "started"), "“started” is the first event, and no other"];
  }
  for (const event of events.slice(0, 1)) {
    yield [event, event.version === 1 && event.prev === START, "something was before the first event"];
  }
}

async function* oneMatch(events) {
  for (const event of events) yield [event, event.match === events[0].match, `it is of match ${event.match}`];
}

const pairs = (events) => events.slice(1).map((event, place) => [events[place], event]);

async function* version(events) {
  for (const [before, event] of pairs(events)) {
    yield [event, event.version === before.version + 1, `version ${before.version + 1} should be here`];
  }
}

async function* hashed(events) {
  for (const event of events) {
    const told = await eventHash(event);
    yield [event, told === event.hash, `what it says has the hash ${told}`];
  }
}

async function* prev(events) {
  for (const [before, event] of pairs(events)) {
    yield [event, event.prev === before.hash, "it does not carry the hash of the event before"];
  }
}

async function* time(events) {
  for (const [before, event] of pairs(events)) {
    yield [event, event.at >= before.at, "it is earlier than the event before"];
  }
}

async function* opened(events) {
  for (const event of events) {
    for (const audience of Object.keys(event.opened)) {
      yield [event, Object.hasOwn(event.sealed, audience), "something is opened here that was not sealed"];
    }
  }
}

async function* sealed(events) {
  for (const event of events) {
    for (const [audience, shown] of Object.entries(event.opened)) {
      const fits = [undefined, await seal(audience, shown)].includes(own(event.sealed, audience));
      yield [event, fits, `what is opened for ${jcs(audience)} is not what was sealed`];
    }
  }
}

const cardsIn = (event) => new Map(Object.entries(event.opened).map(([audience, shown]) => [audience, shown.value.cards]));

const MADE = {
  ...{ arrange: "arranged", play: "played", flip: "flipped", pick_up: "picked_up" },
  ...{ place: "placed", keep: "kept", pass: "passed", give: "gave" },
};

async function* effect(events) {
  for (const event of events) {
    if (event.type !== "moved") continue;
    if (event.move === null) {
      yield [event, event.cause === "system", "somebody moved, but there is no move"];
      continue;
    }
    const kind = own(MADE, event.move.type);
    const made = event.effects.filter((it) => it.type === kind);
    let fits = made.length === 1 && (own(made[0], "seat") ?? own(made[0], "giver")) === event.seat;
    for (const [wish, fact] of [["cards", "cards"], ["index", "index"], ["from", "source"], ["to", "to"]]) {
      fits &&= ["null", jcs(own(made[0], fact) ?? null)].includes(jcs(own(event.move, wish) ?? null));
    }
    yield [event, fits, "its effects are not those of its move"];
  }
}

async function* end(events) {
  for (const [place, event] of events.entries()) {
    yield [event, (place === events.length - 1) === (event.type === "ended"), "“ended” is the last event, and no other"];
  }
}

// The checks of a record, which tells everything

const ofType = (record, kind) => record.events.filter((event) => event.type === kind);

async function* head(record) {
  for (const event of ofType(record, "started")) {
    const begun = { ...event.effects[0], match: event.match, seats: event.effects[0].seats.length };
    for (const name of ["match", "game", "edition", "seats", "commitment", "client_seeds"]) {
      yield [event, jcs(begun[name]) === jcs(record[name]), `the record has another “${name}”`];
    }
    for (const [name, value] of Object.entries(record.options)) {
      // those that are absent have their defaults
      const fits = Object.hasOwn(begun.options, name) && jcs(begun.options[name]) === jcs(value);
      yield [event, fits, `the record has another option ${jcs(name)}`];
    }
  }
  const shared = record.client_seeds.some((seed) => seed !== null);
  yield [null, record.deal === (shared ? "shared" : "server"), "“deal” is not what the “client_seeds” say"];
  const { deals, moves, ended, result } = record;
  const empty = ended === "abandoned" && deals.length + moves.length === 0 && Object.keys(result ?? {}).length === 0;
  yield [null, record.events.length > 0 || empty, "a match without events was abandoned, and has nothing else"];
}

async function* result(record) {
  for (const event of ofType(record, "ended")) {
    const ended = event.effects[0];
    const fits = jcs([ended.status, ended.result]) === jcs([record.ended, record.result]);
    yield [event, fits, "it ends the match in another way than the record says"];
  }
}

async function* commitment(record) {
  const told = await seedCommitment(record);
  yield [null, told === record.commitment, `this server seed has the commitment ${told}`];
}

async function* dealer(record) {
  for (const event of ofType(record, "started")) {
    const drawn = await drawnDealer(record);
    yield [event, event.effects[0].dealer === drawn, `the seeds draw seat ${drawn}`];
  }
}

const zip = (some, others) => some.slice(0, others.length).map((one, place) => [one, others[place]]);

async function* deal(record) {
  const dealt = ofType(record, "dealt");
  for (const [event, told] of zip(dealt, record.deals)) {
    const facts = event.effects[0];
    const fits = facts.round === told.round && facts.dealer === told.dealer;
    yield [event, fits, "the record has another round or dealer for this deal"];
  }
  for (const [begun, event] of zip(ofType(record, "started"), dealt)) {
    yield [event, begun.effects[0].dealer === event.effects[0].dealer, "“started” has another dealer"];
  }
  const fits = dealt.length === record.deals.length;
  yield [null, fits, `${dealt.length} deals were made, ${record.deals.length} are told`];
}

async function* deck(record) {
  const events = ofType(record, "dealt");
  for (const [place, told] of record.deals.entries()) {
    const fits = jcs(told.deck) === jcs(await shuffledDeck(record, place + 1));
    yield [events[place] ?? null, fits, `the seeds give another deck for deal ${place + 1}`];
  }
}

async function* dealt(record) {
  for (const [event, told] of zip(ofType(record, "dealt"), record.deals)) {
    const facts = event.effects[0];
    const seats = Array.from({ length: record.seats }, (_, seat) => seat);
    const zones = dealOut(record, told.deck, facts.dealer);
    const due = [...seats.map((seat) => [String(seat), zones.get(`hand ${seat}`)]), ["table", zones.get("table")]];
    const wanted = Object.fromEntries(due.filter(([, cards]) => cards.length > 0));
    yield [event, jcs(Object.fromEntries(cardsIn(event))) === jcs(wanted), "the deck gives other cards"];
    const faceUp = seats.map((seat) => zones.get(`face_up ${seat}`));
    const shown = faceUp.some((some) => some.length > 0) ? faceUp : null;
    yield [event, jcs(own(facts, "face_up") ?? null) === jcs(shown), "the deck gives other face-up cards"];
  }
}

/** Follows the cards from the deck through all effects. That takes no rules: every effect says what it moves. */
async function* cards(record) {
  const decks = record.deals[Symbol.iterator]();
  let zones = new Zones();
  for (const event of record.events) {
    try {
      if (event.type === "dealt") zones = dealOut(record, decks.next().value.deck, event.effects[0].dealer);
      const closed = cardsIn(event);
      for (const fact of event.effects) follow(zones, fact, closed);
      const left = [...closed.values()].some((some) => some.length > 0);
      if (event.type !== "dealt" && left) throw new Error("more was sealed than moved");
    } catch {
      yield [event, false, "cards come from where they do not lie; what follows was not looked at"];
      return;
    }
    yield [event, true, ""];
  }
}

/** Moves the cards of one effect. Throws if one is not where it is taken from. */
function follow(zones, fact, closed) {
  const { seat, card } = fact;
  const zone = (name, whose = seat) => zones.get(`${name} ${whose}`);
  const [pile, flipped] = [zones.get("pile"), zones.get("flipped")];
  switch (fact.type) {
    case "arranged":
      zones.set(`chosen ${seat}`, take([...zone("hand"), ...zone("face_up")], unseal(closed, seat, fact.count)));
      break;
    case "choices_shown":
      for (const [each, shown] of fact.face_up.entries()) {
        takeAll(zone("chosen", each), shown);
        zone("hand", each).push(...zone("face_up", each));
        zones.set(`face_up ${each}`, take(zone("hand", each), shown));
      }
      break;
    case "played":
      pile.push(...take(zone(fact.zone === "face_up" ? "face_up" : "hand"), fact.cards));
      break;
    case "flipped":
      if (Object.hasOwn(fact, "index")) {
        pile.push(...take([zone("face_down")[fact.index]], [card]));
        zone("face_down")[fact.index] = "";
      } else {
        flipped.push(...take([zone("closed").pop()], [card]));
      }
      break;
    case "picked_up":
      zone("hand").push(...takeAll(pile, fact.cards));
      break;
    case "pile_burned":
      takeAll(pile, fact.cards);
      break;
    case "drew":
      zone("hand").push(...takeFirst(zones.get("stock"), unseal(closed, seat, fact.count)));
      break;
    case "gave": {
      const given = unseal(closed, fact.giver, fact.count);
      takeFirst([...given], unseal(closed, fact.taker, fact.count));
      zone("hand", fact.taker).push(...take(zone("hand", fact.giver), given));
      break;
    }
    case "pile_cleared":
      pile.length = 0;
      break;
    case "two_left":
      takeAll([...zone("hand")], [card]);
      break;
    case "pile_turned":
      takeAll(zone("closed"), []);
      zones.set(`closed ${seat}`, zone("open").reverse()).set(`open ${seat}`, []);
      break;
    case "placed":
    case "kept": {
      const source = fact.source === "open" ? zone("open") : flipped;
      const target = fact.to ?? seat;
      (target === "centre" ? zones.get("centre") : zone("open", target)).push(...take([source.pop()], [card]));
      break;
    }
  }
}

/** The next cards that the event seals for the seat. */
function unseal(closed, seat, number) {
  const some = closed.get(String(seat));
  closed.set(String(seat), some.slice(number));
  return some.slice(0, number);
}

function take(zone, some) {
  for (const card of some) {
    const place = zone.indexOf(card);
    if (place < 0) throw new Error("it is not there");
    zone.splice(place, 1);
  }
  return [...some];
}

function takeAll(zone, some) {
  const found = take(zone, some);
  if (zone.length > 0) throw new Error("there is more");
  return found;
}

function takeFirst(zone, some) {
  return takeAll(zone.splice(0, some.length), some);
}

async function* complete(record) {
  for (const event of record.events) {
    for (const audience of Object.keys(event.sealed)) {
      const why = `the match is over, but ${jcs(audience)} is not opened`;
      yield [event, Object.hasOwn(event.opened, audience), why];
    }
  }
}

async function* salted(record) {
  for (const event of record.events) {
    for (const [audience, shown] of Object.entries(event.opened)) {
      const fits = shown.salt === (await salt(record, event.version, audience));
      yield [event, fits, `the server seed gives another salt for ${jcs(audience)}`];
    }
  }
}

async function* move(record) {
  const told = new Map(record.moves.map((entry) => [entry.version, entry]));
  for (const event of ofType(record, "moved").filter((it) => it.move !== null)) {
    const entry = told.get(event.version) ?? {};
    told.delete(event.version);
    const wanted = [entry.seat ?? null, entry.move ?? null, entry.cause ?? null];
    const fits = jcs(wanted) === jcs([event.seat, wholeMove(event), event.cause]);
    yield [event, fits, "the record has another move here, or none"];
  }
  for (const entry of told.values()) yield [entry, false, "the record has a move here, the log none"];
  const order = record.moves.map((entry) => entry.version);
  const rising = order.every((version, place) => place === 0 || order[place - 1] < version);
  yield [null, rising, "the moves are not in the order of the log"];
}

/** The move with the cards that its event seals for the mover. */
function wholeMove(event) {
  const chosen = cardsIn(event).get(String(event.seat)) ?? [];
  if (event.move.type === "arrange") return { ...event.move, face_up: chosen };
  return event.move.type === "give" ? { ...event.move, card: chosen[0] ?? null } : event.move;
}

// What somebody kept: receipts, or events seen earlier. Either says which hash a version had.

/** Header, claims, what is signed, the signature. Throws if it is no receipt. */
function readReceipt(text) {
  if (!matches(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){2}$/, text)) throw new Error("this is no JWS");
  const parts = text.split(".");
  const [header, claims] = parts.slice(0, 2).map((part) => JSON.parse(fromUtf8(bytesOf(part))));
  const strange = misfits(header, "alg:text kid:text").length > 0 || header.alg !== "EdDSA" || Object.hasOwn(header, "crit");
  if (strange || misfits(claims, RECEIPT).length > 0) throw new Error("this is no receipt");
  return { header, claims, signed: utf8(parts.slice(0, 2).join(".")), signature: bytesOf(parts[2]) };
}

const fromUtf8 = (bytes) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt(0));

async function isSigned({ header, signed, signature }, jwks) {
  for (const key of jwks.keys) {
    if (key.kty !== "OKP" || key.crv !== "Ed25519" || key.kid !== header.kid) continue;
    const imported = await subtle.importKey("raw", bytesOf(key.x), { name: "Ed25519" }, false, ["verify"]);
    if (await subtle.verify({ name: "Ed25519" }, imported, signature, signed)) return true;
  }
  return false;
}

/** Looks whether what was kept is in the log. Pages need not have all of it. */
async function hold(report, check, record, events, kept) {
  const { match } = record ?? events[0];
  const last = events.reduce((most, event) => Math.max(most, event.version), 0);
  const there = new Map(events.map((event) => [event.version, event]));
  const begun = events.filter((event) => event.type === "started").map((event) => event.effects[0]);
  for (const told of record ? [record] : begun) there.set(0, { hash: told.commitment });
  const whole = record || events.at(-1).type === "ended";
  const mine = kept.filter((one) => one.match === match);
  const due = mine.filter((one) => there.has(one.version) || record || (whole && one.version > last));

  async function* looked() {
    if (kept.length > 0 && mine.length === 0) yield [null, false, "nothing that was kept is of this match"];
    for (const one of due) {
      const found = there.get(one.version);
      yield [one, found?.hash === one.hash, `this version had the hash ${one.hash}`];
      if (one.iat !== undefined && found?.at !== undefined) {
        yield [one, second(found.at) === one.iat, "the receipt has another time"];
      }
    }
  }

  const latest = due.reduce((most, one) => Math.max(most, one.version), 0);
  await report.look(check, `what was kept is in the log, and vouches for all up to version ${latest}`, looked());
  if (due.length < mine.length) report.leave(check, `${mine.length - due.length} are of versions that are not here`);
  if (mine.length > 0 && mine.length < kept.length) {
    report.leave(check, `${kept.length - mine.length} are of other matches`);
  }
}

// All together: name, what it is about, what it takes besides, and how it is done

const EVENT_CHECKS = [
  ["start", "the log begins with its beginning", "begin", start],
  ["match", "all events are of one match", "", oneMatch],
  ["version", "versions go up by one", "", version],
  ["hash", "each event has the hash of its ten members", "", hashed],
  ["prev", "each event carries the hash of the one before", "", prev],
  ["time", "time does not go back", "", time],
  ["opened", "nothing is opened that was not sealed", "", opened],
  ["seal", "what is opened is what was sealed", "", sealed],
  ["effect", "moves have the effects of such moves", "game", effect],
  ["end", "the log ends with its end", "end", end],
];
const RECORD_CHECKS = [
  ["head", "the record is about the match of the log", "", head],
  ["result", "the result is that of the log", "", result],
  ["commitment", "the server seed is the one committed to", "", commitment],
  ["dealer", "the first dealer is the one the seeds draw", "draw", dealer],
  ["deal", "the deals are those of the log", "", deal],
  ["deck", "the decks follow from the seeds", "game", deck],
  ["dealt", "the cards dealt come from the decks", "game", dealt],
  ["cards", "in each event, cards come from where they lie", "game", cards],
  ["complete", "all that was sealed is opened", "", complete],
  ["salt", "the salts follow from the server seed", "", salted],
  ["move", "the moves are those of the log", "game", move],
];
const NEVER = [
  ["rules", "whether moves were legal is a matter for `manage.py check_record`, or anybody's own rules"],
  ["players", "who sat where is the server's word: no event names an account"],
  ["clock", "that the times are right is the server's word"],
];

/** What was found so far. */
class Report {
  findings = [];

  /** Adds what is wrong; or else that all holds, if there was anything to look at. */
  async look(check, what, looked) {
    const wrong = [];
    let number = 0;
    try {
      for await (const [event, fine, why] of looked) {
        if (!fine) wrong.push({ check, version: event?.version ?? null, holds: false, detail: why });
        number++;
      }
    } catch (error) {
      wrong.push({ check, version: null, holds: false, detail: `it cannot be read: ${error}` });
    }
    const fine = number > 0 ? [{ check, version: null, holds: true, detail: `${what} (${number})` }] : [];
    this.findings.push(...(wrong.length > 0 ? wrong : fine));
    return wrong.length === 0;
  }

  leave(check, why) {
    this.findings.push({ check, version: null, holds: null, detail: why });
  }
}

/** All that can be said of a record, a page of events, or a list of such pages. `seen` are pages kept earlier. */
export async function verify(document, { receipts = [], jwks = null, seen = null } = {}) {
  const report = new Report();
  const told = (name) => isObject(document) && Object.hasOwn(document, name);
  const record = told("format") || told("server_seed") ? document : null;
  const events = record ? record.events : eventsOf(document);
  if (!(await report.look("form", "it can be read", form(record, events)))) return report.findings;
  report.findings[0].detail = `${events.length} events of match ${(record ?? events[0]).match} can be read`;
  const names = EVENT.match(/\w+(?=:)/g);
  const further = new Set(events.flatMap(Object.keys).filter((name) => !names.includes(name)));
  if (further.size > 0) report.leave("form", `nothing vouches for further members of events: ${jcs([...further].sort())}`);
  const closed = events.flatMap((event) => Object.keys(event.sealed).filter((name) => !Object.hasOwn(event.opened, name)));
  if (!record && closed.length > 0) report.leave("seal", `${closed.length} seals were not open to whoever kept this`);
  const lacks = await lacking(record, events);
  for (const [name, what, takes, check] of EVENT_CHECKS) {
    if (lacks[takes]) report.leave(name, lacks[takes]);
    else await report.look(name, what, check(events));
  }
  for (const [name, what, takes, check] of RECORD_CHECKS) {
    if (lacks.record || lacks[takes]) report.leave(name, lacks.record ?? lacks[takes]);
    else await report.look(name, what, check(record));
  }
  await hold(report, "receipt", record, events, await signedBy(report, receipts, jwks));
  const kept = seen === null ? [] : eventsOf(seen);
  if (each(kept, "match:id version:natural hash:hash")) await hold(report, "seen", record, events, kept);
  else await report.look("seen", "", [[null, false, "it cannot be read"]]);
  for (const [name, why] of NEVER) report.leave(name, why);
  return report.findings;
}

/** Those of one page or several; what is there twice to the letter counts once. */
function eventsOf(document) {
  const several = Array.isArray(document) ? document : [document];
  const found = each(several, "events:list") ? several.flatMap((page) => page.events) : [];
  const once = [...new Map(found.map((event) => [JSON.stringify(event), event])).values()];
  return once.length > 0 ? once : [null];
}

/** What a check may take and is not there, and why. */
async function lacking(record, events) {
  const lacks = {};
  const started = events[0]?.type === "started" ? events[0].effects[0] : null;
  const known = record ?? started;
  if (!known) lacks.game = "which game it is, is not here";
  else if (!GAMES.includes(`${known.game} ${known.edition}`)) lacks.game = "this program does not know this game";
  if (!record) {
    lacks.record = "it takes the record, which has the seed and all cards when the match is over";
    if (events[0].version > 1) lacks.begin = `what was before version ${events[0].version} is not here`;
    if (events.every((event) => event.type !== "ended")) lacks.end = "the match went on";
  } else if (started && started.rematch_of !== null) {
    lacks.draw =
      `seat ${started.dealer} deals, as the loser of match ${started.rematch_of} does; that match tells who it is.` +
      ` If nobody lost, the seeds draw seat ${await drawnDealer(record)}`;
  }
  return lacks;
}

/** What is said by receipts whose signature holds, or cannot be checked. */
async function signedBy(report, receipts, jwks) {
  const kept = [];
  let lacks = jwks === null ? "the key set is needed for it" : "";

  async function* looked() {
    for (const [place, text] of receipts.entries()) {
      let receipt;
      try {
        receipt = readReceipt(text);
      } catch {
        yield [null, false, `number ${place + 1} is no receipt`];
        continue;
      }
      let fits = true;
      try {
        fits = Boolean(lacks) || (await isSigned(receipt, jwks));
      } catch (error) {
        if (error.name !== "NotSupportedError") throw error;
        lacks = "this browser does not know Ed25519";
      }
      if (fits) kept.push(receipt.claims);
      if (!lacks) yield [receipt.claims, fits, `no key of the key set made it (kid ${jcs(receipt.header.kid)})`];
    }
  }

  await report.look("signature", "the receipts are signed with a key of the key set", looked());
  if (kept.length > 0 && lacks) report.leave("signature", lacks);
  return kept;
}

// The command line, in Node

async function main(words) {
  const { readFile } = await import("node:fs/promises");
  const load = async (path) => JSON.parse(await readFile(path, "utf8"));
  const paths = [];
  const given = {};
  while (words.length > 0) {
    const word = words.shift();
    if (["--receipts", "--jwks", "--seen"].includes(word)) given[word.slice(2)] = words.shift();
    else paths.push(word);
  }
  const documents = await Promise.all(paths.map(load));
  const receipts = given.receipts ? (await readFile(given.receipts, "utf8")).split(/\s+/).filter(Boolean) : [];
  const [jwks, seen] = await Promise.all([given.jwks, given.seen].map((path) => (path ? load(path) : null)));
  const findings = await verify(documents.length > 1 ? documents : documents[0], { receipts, jwks, seen });
  for (const { check, version, holds, detail } of findings) {
    const outcome = holds === null ? "not checked" : holds ? "holds" : "FAILS";
    console.log(`${outcome.padEnd(12)} ${check.padEnd(11)} ${version === null ? "" : `version ${version}: `}${detail}`);
  }
  const failed = findings.filter(({ holds }) => holds === false).length;
  console.log(failed > 0 ? `${failed} FAILED` : "All that could be checked holds.");
  return failed > 0 ? 1 : 0;
}

async function isProgram() {
  const path = globalThis.process?.argv?.[1];
  if (path === undefined) return false;
  const [{ pathToFileURL }, { existsSync, realpathSync }] = await Promise.all([import("node:url"), import("node:fs")]);
  return existsSync(path) && import.meta.url === pathToFileURL(realpathSync(path)).href;
}

if (await isProgram()) {
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.log(`FAILS        it cannot be read: ${error.message}`);
    return 1;
  });
}
