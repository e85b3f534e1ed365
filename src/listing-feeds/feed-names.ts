/** The feeds that a site can publish, each in the format of its receiver, which the settings name with these words. */
export const feedReceivers = {
  google: "Google vehicle ads",
  meta: "Meta automotive inventory ads",
  autotrader: "marketplaces that read Autotrader's CSV columns",
  json: "any program, as JSON",
} as const;

export type FeedName = keyof typeof feedReceivers;
export const feedNames = Object.keys(feedReceivers) as readonly FeedName[];
