import type { ListedCards } from "../card/listed-vehicle.ts";

/** A phone's screen fits one card and the start of the next; a wide screen fits a row of up to four. */
const cardsOfPhone = 2;
const cardsOfWideScreen = 4;
const wideScreen = "(min-width: 576px)";

/** Replaces the cards of the first screen; older cards remain below it until the rest are rendered. */
export function withFirstScreen(newer: ListedCards, older: ListedCards): ListedCards {
  if (newer === older) return newer;
  const first = newer.cards.slice(0, matchMedia(wideScreen).matches ? cardsOfWideScreen : cardsOfPhone);
  const ids = new Set(first.map(({ id }) => id));
  return { cards: [...first, ...older.cards.slice(first.length).filter(({ id }) => !ids.has(id))], notes: newer.notes };
}
