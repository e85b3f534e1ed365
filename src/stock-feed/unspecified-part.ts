/** Parts that a row may leave unspecified: the vehicle then keeps what the site last had. */
export const unspecifiedParts = ["carType", "status", "showOnDealerWebsite"] as const;
export type UnspecifiedPart = (typeof unspecifiedParts)[number];
