/** The viewer's own hold on a reserved vehicle, with the link back to it. */
export type OwnHold = { text: string; link: { href: string; label: string } };

/** Attribute of a reserved vehicle's notice: the address of its `OwnHold`. */
export const ownHoldAttribute = "data-own-hold";
