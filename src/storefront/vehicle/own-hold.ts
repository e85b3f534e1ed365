/** What holds a reserved vehicle for the shopper who looks at it, and the way back there. */
export type OwnHold = { text: string; link: { href: string; label: string } };

/** Attribute of a reserved vehicle's notice: the address of its `OwnHold`. */
export const ownHoldAttribute = "data-own-hold";
