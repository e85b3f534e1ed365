import type { Site } from "../../sites/site-config.ts";
import type { ListedVehicles } from "../card/listed-vehicle.ts";
import type { GoodsNoun } from "../listing/listing-view.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

export type HomeLocation = {
  name: string;
  href: string;
  address: string;
  hoursText: string | null;
  isOpen: boolean;
  phone: { text: string; href: string } | null;
};

/** Everything the home page shows. */
export type HomeView = {
  siteSlug: string;
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
  featuredHeading: string;
  featured: ListedVehicles;
  tiles: Site["banners"]["featureTiles"];
  whyUsHeading: string;
  whyUs: { title: string; text: string }[];
  about: string[];
  locationsHeading: string;
  locations: HomeLocation[];
  images: ImageSettings;
};
