/** Tells what happens in a match: `node examples/watch.ts http://127.0.0.1:8000 <the match's id>` */

import { client, getMatch, streamMatch, type Effect, type StreamMatchResponse } from "cardgames-client";

import { patient } from "./patient.ts";

const [baseUrl = "http://127.0.0.1:8000", id = ""] = process.argv.slice(2);

/**
 * All that happens after event `cursor`, without gaps, until the match is over. A stream may be cut off at any time;
 * then it is opened again after the last version that was told.
 */
async function* follow(match: string, cursor: number): AsyncGenerator<StreamMatchResponse> {
  while (true) {
    const headers = { "Last-Event-ID": cursor };
    const { stream } = await streamMatch({ path: { match }, headers, sseMaxRetryAttempts: 1 });
    for await (const told of stream) {
      yield told;
      cursor = told.version;
      if (!("effects" in told || "game" in told)) return; // the end
    }
    await getMatch({ path: { match }, throwOnError: true }); // may it be read at all? The stream does not say why not
  }
}

function inWords(effect: Effect): string {
  switch (effect.type) {
    case "played":
      return `seat ${effect.seat} plays ${effect.cards.join(" ")}`;
    case "placed":
      return `seat ${effect.seat} places ${effect.card} on ${effect.to}`;
    case "went_out":
      return `seat ${effect.seat} is out`;
    default:
      return effect.type;
  }
}

client.setConfig({ baseUrl, fetch: patient });
for await (const told of follow(id, 0)) {
  if ("effects" in told) console.log(told.version, told.effects.map(inWords).join(", "));
  else if ("game" in told) console.log(told.version, `${told.game}, ${told.seats.length} seats`);
  else console.log(told.version, `the end: ${told.status}`);
}
