import type { Site } from "../../sites/site-config.ts";
import { manufacturers } from "../../vehicles/manufacturers.ts";
import { makeMarkPath, markedMakes } from "./make-marks.ts";
import { bodyTypePicture } from "../card/body-type-picture.ts";

export type LinkMark = { kind: "logo" | "body"; src: string } | { kind: "monogram"; letters: string };

type Link = Site["navigation"]["header"][number]["groups"][number]["links"][number];
type Marks = Pick<Site["navigation"], "logos" | "makeMarks">;

/** Short names in capitals are used in full. */
const longestFullName = 3;

/** The mark of a menu link: a manufacturer's logo or initials, a body type's picture, or none. */
export function linkMark({ manufacturer, bodyType }: Link, marks: Marks): LinkMark | null {
  if (bodyType !== null) return { kind: "body", src: bodyTypePicture(bodyType) };
  if (manufacturer === null) return null;
  return makeMark(manufacturers.find(({ slug }) => slug === manufacturer)?.name ?? manufacturer, marks);
}

/** The logo of a make that the site supplies, or else the mark that the platform has, or else its initials. */
export function makeMark(name: string, { logos, makeMarks }: Marks): LinkMark {
  const known = manufacturers.find((manufacturer) => manufacturer.name === name);
  const supplied = logos.find(({ manufacturer }) => manufacturer === known?.slug)?.url ?? known?.logoUrl;
  if (supplied) return { kind: "logo", src: supplied };
  return makeMarks === "built-in" && known && markedMakes.includes(known.slug)
    ? { kind: "logo", src: makeMarkPath(known.slug) }
    : { kind: "monogram", letters: monogram(name) };
}

/** `BYD` for BYD, `AM` for Aston Martin, `H` for Hyundai. */
export function monogram(name: string): string {
  if (name.length <= longestFullName && name === name.toUpperCase()) return name;
  const initials = name.split(/[\s-]+/).map((word) => word.charAt(0).toUpperCase());
  return initials.slice(0, 2).join("");
}
