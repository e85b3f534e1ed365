import { feedNames } from "../listing-feeds/feed-names.ts";
import type { Finding, WarningFacts } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** Warnings for feeds that nobody gets, or that their receiver would refuse as a whole. */
export function feedFindings({ listingFeeds, locations }: Site, { isInEnvironment }: WarningFacts): Finding[] {
  const { googleStoreCodes, google, reportTokenVariable, deliveries } = listingFeeds;
  const unset = (path: PropertyKey[], variable: string | null, effect: string): Finding[] =>
    variable === null || isInEnvironment(variable)
      ? []
      : [{ path, message: `the environment variable ${variable} is not set here, so ${effect}` }];
  return [
    ...feedNames.flatMap((name) =>
      listingFeeds[name].enabled
        ? unset(["listingFeeds", name, "tokenVariable"], listingFeeds[name].tokenVariable, "the feed is not available")
        : [],
    ),
    ...unset(["listingFeeds", "reportTokenVariable"], reportTokenVariable, "the report is not available"),
    ...deliveries.flatMap(({ passwordVariable, privateKeyVariable }, index) => {
      const name = passwordVariable === null ? "privateKeyVariable" : "passwordVariable";
      const path = ["listingFeeds", "deliveries", index, name];
      return unset(path, passwordVariable ?? privateKeyVariable, "nothing is uploaded");
    }),
    ...googleStoreCodes.flatMap(({ location }, index) =>
      locations.some(({ slug }) => slug === location)
        ? []
        : [
            {
              path: ["listingFeeds", "googleStoreCodes", index, "location"],
              message: `there is no location "${location}"`,
            },
          ],
    ),
    ...(google.enabled && googleStoreCodes.length === 0
      ? [{ path: ["listingFeeds", "google", "enabled"], message: "the feed is empty without googleStoreCodes" }]
      : []),
  ];
}
