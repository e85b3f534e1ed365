/** The feeds that a site can publish, each in the format of its receiver. */
export const feedNames = ["google", "meta", "autotrader", "json"] as const;
export type FeedName = (typeof feedNames)[number];
