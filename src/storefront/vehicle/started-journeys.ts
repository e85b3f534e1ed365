import { preApprovalPath, purchasePath } from "../../addresses/paths.ts";

/** Journeys that shoppers can resume on the same device, by the names of their cookies. */
const startedJourneys = {
  "finance-application": { text: "Continue your finance application", href: preApprovalPath },
  purchase: { text: "Continue your online purchase", href: purchasePath },
} as const;

export type StartedJourney = keyof typeof startedJourneys;

/** Whether a name is that of such a journey. */
export function isStartedJourney(name: string): name is StartedJourney {
  return Object.hasOwn(startedJourneys, name);
}

/** The link that continues a journey. */
export function continueLink(name: StartedJourney): { text: string; href: string } {
  return startedJourneys[name];
}

/** Journeys that hold a vehicle for the shopper, by the names of their cookies. */
export const holdingJourneys = ["purchase", "reservation"] as const;

export type MarkedJourney = StartedJourney | (typeof holdingJourneys)[number];

/** Whether scripts may know that a cookie of this name exists. */
export function isMarkedJourney(name: string): name is MarkedJourney {
  return isStartedJourney(name) || holdingJourneys.some((holding) => holding === name);
}

/**
 * The cookie by which scripts know that a journey was started here. It holds no token and proves nothing: pages stay the
 * same for everybody, and the browser alone shows the way back.
 */
export function startedCookie(name: MarkedJourney): string {
  return `forecourt_started_${name}`;
}
