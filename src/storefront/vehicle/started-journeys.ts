/** What shoppers leave and come back to on the same device, by the names of the cookies that hold it. */
export const startedJourneys = ["finance-application", "purchase"] as const;

export type StartedJourney = (typeof startedJourneys)[number];

/** Whether a name is that of such a journey. */
export function isStartedJourney(name: string): name is StartedJourney {
  return startedJourneys.some((known) => known === name);
}

/**
 * The cookie by which scripts know that a journey was started here. It holds no token and proves nothing: pages stay the
 * same for everybody, and the browser alone shows the way back.
 */
export function startedCookie(name: StartedJourney): string {
  return `forecourt_started_${name}`;
}
