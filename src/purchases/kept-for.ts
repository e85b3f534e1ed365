import type { Reservations } from "../reservations/reservations.ts";
import { fullTime, timeOfDay } from "../reservations/reservation-words.ts";
import { isInForce } from "./claim.ts";
import type { PurchaseStore } from "./purchase-store.ts";

/**
 * Why a vehicle is not free, and until when, in epoch milliseconds. `buying`: somebody is at the steps of an online
 * purchase. `paying`: somebody is paying the deposit. `held`: the deposit was paid.
 */
export type KeptFor = { kind: "buying" | "paying" | "held"; until: number };

type KeptPorts = { purchases: Pick<PurchaseStore, "claimOn">; reservations: Pick<Reservations, "holding"> };

/** For what a vehicle is kept; null if nobody on the site keeps it, as when the dealership marked it as reserved. */
export async function keptFor(
  siteId: string,
  vehicleId: string,
  { purchases, reservations }: KeptPorts,
  now: number,
): Promise<KeptFor | null> {
  const claim = await purchases.claimOn(siteId, vehicleId);
  if (claim !== null && isInForce(claim, now)) return { kind: "buying", until: claim.until };
  const hold = await reservations.holding(siteId, vehicleId);
  if (hold?.state === "claimed") return { kind: "paying", until: hold.until };
  return hold?.state === "held" ? { kind: "held", until: hold.until } : null;
}

/** The same for the shopper for whom it is kept. */
export function keptForYouText({ kind, until }: KeptFor, timeZone: string): string {
  switch (kind) {
    case "buying":
      return `You are buying this one online. It is held for you until ${timeOfDay(until, timeZone)}, or longer if you continue.`;
    case "paying":
      return `You have until ${timeOfDay(until, timeZone)} to pay the deposit for this one.`;
    case "held":
      return `You reserved this one with a deposit. It is held for you until ${fullTime(until, timeZone)}.`;
  }
}

/** The same for a stranger. It names nobody. */
export function keptForText(kept: KeptFor | null, timeZone: string): string {
  switch (kept?.kind) {
    case "buying":
      return `Somebody is buying this one online right now. It is held for them until ${timeOfDay(kept.until, timeZone)}, or longer if they continue.`;
    case "paying":
      return `Somebody is paying the deposit for this one right now, and has until ${timeOfDay(kept.until, timeZone)}.`;
    case "held":
      return `This one is reserved with a deposit until ${fullTime(kept.until, timeZone)}.`;
    default:
      return "This one is reserved.";
  }
}
