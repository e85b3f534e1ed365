import type { Position } from "../../locations/distance.ts";
import type { HoursLine } from "../../locations/opening-hours.ts";
import type { SpecialDay } from "../../locations/special-days.ts";
import type { PictureSources } from "../../ui/picture.tsx";

export type DepartmentFacts = {
  slug: string;
  /** `Sales`, or the department's own name if the address has several of its kind. */
  label: string;
  /** Null if the hours are unknown. */
  state: { text: string; isOpen: boolean } | null;
  phone: { text: string; href: string } | null;
  hours: HoursLine[];
  /** The next days with other hours, such as `Thu 24 Dec`. */
  specialDays: SpecialDay[];
  licence: string | null;
  bookServiceHref: string | null;
};

export type RatingFacts = { average: string; countText: string };

/** A street address of the dealer and its departments, as pages show it. */
export type PlaceFacts = {
  slug: string;
  name: string;
  href: string;
  address: string;
  position: Position | null;
  /** Null if only the suburb is known. */
  directionsHref: string | null;
  photo: { picture: PictureSources; alt: string } | null;
  rating: RatingFacts | null;
  departments: DepartmentFacts[];
  /** Index of the department that is shown first. */
  chosen: number;
  teamHref: string | null;
  /** Null unless the place buys cars. */
  sellHref: string | null;
};

/** What customers wrote about a place, newest first. */
export type ReviewsFacts = RatingFacts & {
  reviews: { author: string; text: string; stars: number; monthText: string | null }[];
  /** Which of all reviews these are, or that they are examples. */
  note: string | null;
};
