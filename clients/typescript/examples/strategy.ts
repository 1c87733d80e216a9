/** Which move to make: away with low cards first. Every game has moves of its own, and the compiler knows them. */

import type { Card, GapaMove, Match, Move, PresidentMove, ShitheadMove } from "cardgames-client";

export function choose(match: Match): Move | undefined {
  switch (match.game) {
    case "shithead":
      return cheapest(match.legal_moves, shithead);
    case "gapa":
      return cheapest(match.legal_moves, gapa);
    case "president":
      return cheapest(match.legal_moves, president);
  }
}

/** Chance breaks ties: programs that always do the same can go round in circles for ever. */
function cheapest<M extends Move>(moves: M[], cost: (move: M) => number): M | undefined {
  const priced = moves.map((move) => ({ move, price: cost(move) + Math.random() / 2 }));
  return priced.sort((one, other) => one.price - other.price)[0]?.move;
}

function shithead(move: ShitheadMove): number {
  switch (move.type) {
    case "arrange":
      return -rank(move.face_up, "3456789JQKA2T");
    case "play":
      return rank(move.cards, "3456789JQKA2T");
    case "flip":
      return move.index;
    case "pick_up":
      return 1000;
  }
}

function gapa(move: GapaMove): number {
  switch (move.type) {
    case "place":
      return move.to === "centre" ? 0 : 1;
    case "flip":
      return 2;
    case "keep":
      return 3;
  }
}

function president(move: PresidentMove): number {
  switch (move.type) {
    case "play":
      return rank(move.cards, "3456789TJQKA2");
    case "give":
      return rank([move.card], "3456789TJQKA2");
    case "pass":
      return 1000;
  }
}

function rank(cards: Card[], lowToHigh: string): number {
  return cards.reduce((sum, card) => sum + lowToHigh.indexOf(card.charAt(0)), 0) / cards.length;
}
