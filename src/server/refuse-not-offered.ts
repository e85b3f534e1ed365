import { HTTPException } from "hono/http-exception";

/** What a shopper is told whose form arrives after the dealership turned its journey off. */
const notOffered = {
  application: "We no longer take finance applications on this site.",
  tradeIn: "We no longer value cars on this site.",
  invoice: "We no longer take payments for invoices on this site.",
  spin: "The game is no longer on this site.",
  purchase: "We no longer sell this vehicle online.",
} as const;

/** Refuses a form of a journey that the site does not offer (any more). Nothing of it is stored. */
export function refuseNotOffered(journey: keyof typeof notOffered): never {
  throw new HTTPException(410, { message: notOffered[journey] });
}
