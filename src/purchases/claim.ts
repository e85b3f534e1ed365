import { dayMs, hourMs, minuteMs } from "../settings/durations.ts";

/** How long a claim keeps the vehicle for the shopper after each step. */
export const claimMs = 20 * minuteMs;
/** How long one claim keeps the vehicle at most, however many steps are taken. */
export const longestClaimMs = hourMs;
/** Claims of one purchase: a shopper who needs more calls the dealership. */
export const mostClaims = 3;
/** Vehicles of a site claimed at a time over one connection, which an office or a carrier may share. */
export const mostOverConnection = 5;

/** Claims over one connection in a day, whatever cookies they came with: of one vehicle, and of all of a site. */
export const mostOverConnectionADay = { ofVehicle: 3, ofSite: 60 };
/** How long a claim counts towards the limits of its connection. */
export const countedClaimsMs = dayMs;

/** The time for which a vehicle is kept for a shopper who is buying it, in epoch milliseconds. */
export type Claim = { since: number; until: number };

/** How long a vehicle that was kept for an hour is free for others before the same connection can claim it again. */
export const breakMs = 20 * minuteMs;

/**
 * A claim at `now`. One that follows others over its connection goes on from the first of them, at `since`, so that all
 * of them together last no longer than one.
 */
export function newClaim(now: number, since = now): Claim {
  return { since, until: Math.min(now + claimMs, since + longestClaimMs) };
}

/** The claim after a step of the shopper: it lasts longer, but never beyond its longest time. */
export function extendedClaim({ since, until }: Claim, now: number): Claim {
  return { since, until: Math.max(until, Math.min(now + claimMs, since + longestClaimMs)) };
}

export function isInForce({ until }: Claim, now: number): boolean {
  return now < until;
}

/** A job ends claims within seconds. One that seems to be over for longer than this may be seen by a wrong clock. */
const endedWithinMs = hourMs;

/** Whether others can have the vehicle of a claim that no job has ended yet. */
export function isOver({ until }: Pick<Claim, "until">, now: number): boolean {
  return until <= now && now - until <= endedWithinMs;
}
