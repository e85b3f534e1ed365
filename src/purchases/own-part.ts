import { dollars } from "../reservations/reservation-words.ts";
import type { Order } from "./ordered.ts";

/** What a buyer with a loan pays without it: at least the deposit, and less than what is left to pay. */
export type OwnPartLimits = { leastCents: number; belowCents: number };

export function ownPartLimits({ totalCents, tradeInCents, depositCents }: Order): OwnPartLimits {
  return { leastCents: depositCents, belowCents: totalCents - tradeInCents };
}

/** `at least $200 and less than $30,000`. */
export function ownPartText({ leastCents, belowCents }: OwnPartLimits): string {
  return `at least ${dollars(leastCents)} and less than ${dollars(belowCents)}`;
}
