/**
 * What the compiler knows of the games. Nothing here is run: every line below an `expect-error` has to be refused, or
 * compiling fails.
 */

import { makeMove, openMatch, type Match, type NewMatch, type ShitheadEffect, type ShitheadMove } from "cardgames-client";

export const flip: ShitheadMove = { type: "flip", index: 0 };
// @ts-expect-error: a slot has to be named
export const flipNothing: ShitheadMove = { type: "flip" };
// @ts-expect-error: there is no such move
export const swap: ShitheadMove = { type: "swap" };
// @ts-expect-error: a move of another game
export const pass: ShitheadMove = { type: "pass" };

export const table: NewMatch = { game: "shithead", seats: 3, options: { jokers: true } };
// @ts-expect-error: an option of another game
export const keeping: NewMatch = { game: "shithead", seats: 3, options: { may_keep: true } };
// @ts-expect-error: there is no such game
export const tarot: NewMatch = { game: "tarot", seats: 3 };

export function rankToBeat(match: Match): string | number | null | undefined {
  // @ts-expect-error: only Shithead has it
  match.view?.rank_to_beat;
  return match.game === "shithead" ? match.view?.rank_to_beat : null;
}

export function burned(effect: ShitheadEffect): string[] {
  // @ts-expect-error: not every effect has cards
  effect.cards;
  return effect.type === "played" ? effect.cards : [];
}

export async function refusals(): Promise<void> {
  // @ts-expect-error: the match has to be named
  await makeMove({ body: { version: 1, move: flip } });
  const { data, error } = await openMatch({ body: table });
  // @ts-expect-error: it may have been refused
  data.receipt;
  if (error === undefined) data.receipt satisfies string;
  else if (error.code === "too_many_matches") error.detail satisfies string;
  // @ts-expect-error: no such refusal here
  else if (error.code === "stale_version") throw error;
}
