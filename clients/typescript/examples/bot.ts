/** Plays one match against three bots of the server: `node examples/bot.ts http://127.0.0.1:8000 shithead` */

import {
  becomeGuest,
  client,
  declareBot,
  getMatch,
  makeMove,
  openMatch,
  waitForMatch,
  type Match,
  type Move,
  type NewMatch,
} from "cardgames-client";

import { patient } from "./patient.ts";
import { choose } from "./strategy.ts";

const [baseUrl = "http://127.0.0.1:8000", game = "shithead", moveLimit = "5000"] = process.argv.slice(2);

/** One key for each wish. Should it have to be sent again, the server sees that it is the same. */
const wish = () => ({ "Idempotency-Key": crypto.randomUUID() });

async function opened(): Promise<Match> {
  const table = { seats: 4, bots: ["greedy", "greedy", "greedy"], bot_delay_seconds: 0 };
  const body = { ...table, game, options: { move_limit: Number(moveLimit) } } as NewMatch;
  return (await openMatch({ body, headers: wish(), throwOnError: true })).data;
}

async function play(match: Match, move: Move): Promise<Match> {
  const asked = { path: { match: match.id }, body: { version: match.version, move } };
  const { data, error } = await makeMove({ ...asked, headers: wish() });
  if (data) return data.match;
  switch (error.code) {
    case "stale_version":
    case "not_your_turn":
    case "match_not_active": // it is not the decision any more that it was: look again
      return (await getMatch({ path: { match: match.id }, throwOnError: true })).data;
    default:
      throw error;
  }
}

async function changed(match: Match): Promise<Match> {
  return (await waitForMatch({ path: { match: match.id }, query: { after: match.version }, throwOnError: true })).data;
}

client.setConfig({ baseUrl, fetch: patient });
const { data: guest } = await becomeGuest({ body: { name: "Ada" }, throwOnError: true });
client.setConfig({ auth: guest.token });
await declareBot({ body: { kind: "bot" }, throwOnError: true });

let match = await opened();
while (match.status === "active") {
  const move = choose(match);
  match = move ? await play(match, move) : await changed(match);
}
console.log(match.id, match.game, match.status, JSON.stringify(match.result));
