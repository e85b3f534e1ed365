import type { ListedVehicles } from "../card/listed-vehicle.ts";

/** Two screens of a phone, one row of a wide screen. */
const cardsOfFirstScreen = 4;

/** The newer cards of the first screen, above the older ones that stay until the newer are drawn as well. */
export function withFirstScreen(newer: ListedVehicles, older: ListedVehicles): ListedVehicles {
  if (newer === older) return newer;
  const first = newer.cards.slice(0, cardsOfFirstScreen);
  const ids = new Set(first.map(({ id }) => id));
  return { cards: [...first, ...older.cards.slice(first.length).filter(({ id }) => !ids.has(id))], notes: newer.notes };
}
