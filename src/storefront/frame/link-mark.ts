import type { Site } from "../../sites/site-config.ts";
import { manufacturers } from "../../vehicles/manufacturers.ts";
import { bodyTypePicture } from "../card/body-type-picture.ts";

/** What stands above a label in a mega menu. A logo is somebody's trade mark, so a site must have it given to it. */
export type LinkMark = { kind: "logo" | "body"; src: string } | { kind: "monogram"; letters: string };

type Link = Site["navigation"]["header"][number]["groups"][number]["links"][number];
type Logos = Site["navigation"]["logos"];

/** A short name in capitals is its own mark. */
const longestWholeName = 3;

/** The mark of a menu's link: a manufacturer's logo or initials, a body type's picture, or nothing. */
export function linkMark({ manufacturer, bodyType }: Link, logos: Logos): LinkMark | null {
  if (bodyType !== null) return { kind: "body", src: bodyTypePicture(bodyType) };
  if (manufacturer === null) return null;
  return makeMark(manufacturers.find(({ slug }) => slug === manufacturer)?.name ?? manufacturer, logos);
}

/** The logo of a make, where the site or the platform may show it, else its initials. */
export function makeMark(name: string, logos: Logos): LinkMark {
  const known = manufacturers.find((manufacturer) => manufacturer.name === name);
  const src = logos.find(({ manufacturer }) => manufacturer === known?.slug)?.url ?? known?.logoUrl ?? null;
  return src === null ? { kind: "monogram", letters: monogram(name) } : { kind: "logo", src };
}

/** `BYD` for BYD, `AM` for Aston Martin, `H` for Hyundai. */
export function monogram(name: string): string {
  if (name.length <= longestWholeName && name === name.toUpperCase()) return name;
  const initials = name.split(/[\s-]+/).map((word) => word.charAt(0).toUpperCase());
  return initials.slice(0, 2).join("");
}
