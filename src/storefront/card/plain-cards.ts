import type { ListedCards } from "./listed-vehicle.ts";

const noControls = { save: "hidden", compare: false } as const;

/** Cards without controls, for pages without scripts of their own: their vehicles are saved or compared elsewhere. */
export function plainCards({ cards, notes }: ListedCards): ListedCards {
  return { cards: cards.map((card) => ({ ...card, controls: { ...card.controls, ...noControls } })), notes };
}
