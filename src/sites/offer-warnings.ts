import type { Finding } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** Offers of the settings that shoppers no longer see. */
export function offerFindings({ offers }: Site, hasJustEnded: (to: string) => boolean): Finding[] {
  return Object.entries(offers.list).flatMap(([id, { to }]) =>
    to !== null && hasJustEnded(to)
      ? [{ path: ["offers", "list", id, "to"], message: `the offer "${id}" ended on ${to}` }]
      : [],
  );
}
