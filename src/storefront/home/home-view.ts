import type { BudgetView } from "../budget/budget-view.ts";
import type { HomePageSectionName } from "../../sites/page-templates.ts";
import type { Site } from "../../sites/site-config.ts";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { GoodsNoun } from "../../vehicles/goods-noun.ts";
import type { LinkMark } from "../frame/link-mark.ts";
import type { Person } from "../place/person.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

export type HomeLocation = {
  name: string;
  href: string;
  address: string;
  hoursText: string | null;
  isOpen: boolean;
  phone: { text: string; href: string } | null;
};

export type HomeMake = { name: string; count: number; href: string; mark: LinkMark };

export type HomeReviews = {
  /** One line per rated location: `4.6`, `out of 5 from 412 reviews` and its name. */
  ratings: { average: string; text: string; place: string }[];
  quotes: { author: string; text: string; stars: number; place: string }[];
};

/** People of the dealer, at the first of its locations that names any. */
export type HomeTeam = { team: readonly Person[]; teamHref: string };

export type HomeView = {
  siteSlug: string;
  /** From top to bottom; only those with content. */
  sections: readonly HomePageSectionName[];
  noun: GoodsNoun;
  heroSentence: string;
  heroDetail: string | null;
  heroPicture: string;
  count: number;
  makes: { name: string; count: number }[];
  /** Models by make, for the second field of the hero search. */
  models: Record<string, string[]>;
  priceChoices: { value: string; label: string }[];
  carTypes: { label: string; count: number; href: string }[];
  bodies: { name: string; count: number; href: string }[];
  brandMakes: HomeMake[];
  featuredHeading: string;
  featured: ListedCards;
  tiles: Site["banners"]["featureTiles"];
  budget: BudgetView | null;
  whyUsHeading: string;
  whyUs: { title: string; text: string }[];
  about: string[];
  reviews: HomeReviews;
  locationsHeading: string;
  locations: HomeLocation[];
  images: ImageSettings;
  /** Absent in the browser, where it stays as the server rendered it. */
  serverRendered?: HomeTeam;
};
