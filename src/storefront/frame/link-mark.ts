import type { Site } from "../../sites/site-config.ts";
import { manufacturers } from "../../vehicles/manufacturers.ts";
import { bodyTypePicture } from "../card/body-type-picture.ts";

/** The mark above a label in a mega menu. Logos are trade marks, so they must be supplied in the settings. */
export type LinkMark = { kind: "logo" | "body"; src: string } | { kind: "monogram"; letters: string };

type Link = Site["navigation"]["header"][number]["groups"][number]["links"][number];
type Logos = Site["navigation"]["logos"];

/** Short names in capitals are used in full. */
const longestFullName = 3;

/** The mark of a menu link: a manufacturer's logo or initials, a body type's picture, or none. */
export function linkMark({ manufacturer, bodyType }: Link, logos: Logos): LinkMark | null {
  if (bodyType !== null) return { kind: "body", src: bodyTypePicture(bodyType) };
  if (manufacturer === null) return null;
  return makeMark(manufacturers.find(({ slug }) => slug === manufacturer)?.name ?? manufacturer, logos);
}

/** The logo of a make if one is supplied, otherwise its initials. */
export function makeMark(name: string, logos: Logos): LinkMark {
  const known = manufacturers.find((manufacturer) => manufacturer.name === name);
  const src = logos.find(({ manufacturer }) => manufacturer === known?.slug)?.url ?? known?.logoUrl ?? null;
  return src === null ? { kind: "monogram", letters: monogram(name) } : { kind: "logo", src };
}

/** `BYD` for BYD, `AM` for Aston Martin, `H` for Hyundai. */
export function monogram(name: string): string {
  if (name.length <= longestFullName && name === name.toUpperCase()) return name;
  const initials = name.split(/[\s-]+/).map((word) => word.charAt(0).toUpperCase());
  return initials.slice(0, 2).join("");
}
