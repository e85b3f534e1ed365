import { cardsDataPath } from "../../addresses/paths.ts";
import type { ListedCards } from "../card/listed-vehicle.ts";

const answerWithinMs = 10_000;

/** The cards of vehicles saved in this browser, as currently in stock; vehicles that are gone are omitted. */
export async function listedCards(slugs: readonly string[]): Promise<ListedCards> {
  if (slugs.length === 0) return { cards: [], notes: [] };
  const response = await fetch(`${cardsDataPath}?cars=${encodeURIComponent(slugs.join(","))}`, {
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!response.ok) throw new Error(`cards answered ${response.status}`);
  return (await response.json()) as ListedCards;
}
