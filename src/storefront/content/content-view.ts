import type { BlockOf } from "../../content/content-blocks.ts";
import type { OfferView } from "../../offers/offer-view.ts";
import type { PostCard } from "./blog-view.ts";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import type { HomeReviews } from "../home/home-view.ts";
import type { Person } from "../place/person.ts";
import type { GridPlace } from "../place/place-grid.tsx";

export type TextSection = { heading: string | null; html: string };

/** A block as the page shows it. What a block names, such as a search, is already looked up. */
export type BlockView =
  | { name: "text"; sections: readonly TextSection[] }
  | BlockOf<"points" | "faq" | "gallery" | "comparison" | "call-to-action">
  | VideoView
  | { name: "team"; heading: string | null; people: readonly Person[] }
  | { name: "stock"; heading: string | null; listed: ListedCards; more: { label: string; href: string } }
  | { name: "offers"; heading: string | null; offers: readonly OfferView[] }
  | { name: "locations"; heading: string | null; places: readonly GridPlace[] }
  | { name: "reviews"; heading: string; reviews: HomeReviews }
  /** In previews only. */
  | { name: "broken"; block: string; line: number; message: string };

/** What a button starts: the player's address and its name for screen readers. */
export type VideoPlayer = { src: string; title: string };

/** A video of a third party. Nothing of it loads before the visitor presses play. */
export type VideoView = {
  name: "video";
  title: string;
  picture: string;
  providerName: string;
  href: string;
  player: VideoPlayer;
};

export type ContentHero = Pick<BlockOf<"hero">, "text" | "picture" | "alt" | "links">;

/** Everything that a content page shows, but a form. */
export type ContentView = {
  heading: string;
  hero: ContentHero;
  byline: { date: string; day: string; author: string; category: { name: string; href: string } } | null;
  blocks: readonly BlockView[];
  /** After a post: what to read next. */
  otherPosts: readonly PostCard[];
  images: ImageSettings;
  siteSlug: string;
  leftOut: readonly LeftOutBlock[];
};

/** A block that could not be shown, for the operator. */
export type LeftOutBlock = { file: string; line: number; block: string; reason: string };
