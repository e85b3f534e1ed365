import { expect, test } from "vitest";
import { exampleLocation, exampleSite } from "../../sites/example-site-for-test.ts";
import type { Site } from "../../sites/site-config.ts";
import { pageAtPath } from "../pages-of-site.ts";
import { featureTiles, homeReviews, shownHomeSections } from "./home-sections.ts";
import type { HomeView } from "./home-view.ts";

const tile = (kind: "offers" | "service" | "sell", href: string) => ({
  kind,
  title: kind,
  text: "A sentence.",
  href,
  linkText: "Go",
});

const siteTiles = (site: Site) => featureTiles(site, (path) => pageAtPath(site, path, () => false) !== null);

test("[OF-07] the feature banner has the tiles of the settings: offers, service, sell your car", () => {
  const tiles = [
    tile("offers", "/search/demo-cars"),
    tile("service", "/contact-us/north-yard?about=service#hours"),
    tile("sell", "https://buyers.example/"),
  ];
  expect(siteTiles(exampleSite({ banners: { featureTiles: tiles } }))).toEqual(tiles);
  expect(siteTiles(exampleSite())).toEqual([]);
});

test("[OF-07] a tile that links to a page this site does not have is omitted", () => {
  const tiles = [tile("offers", "/no-such-page"), tile("service", "/contact-us")];
  expect(siteTiles(exampleSite({ banners: { featureTiles: tiles } })).map(({ kind }) => kind)).toEqual(["service"]);
});

const settings = exampleSite().locationPages.reviews;
const review = (date: string, rating = 5) => ({ author: `By ${date}`, rating, text: "Straight answers.", date });

test("reviews are the newest three of all rated locations, each with its location", () => {
  const locations = [
    exampleLocation({
      reviews: { averageRating: 4.6, count: 1412, reviews: [review("2026-10-01"), review("2026-10-03", 2)] },
    }),
    exampleLocation({
      name: "Example South",
      reviews: { averageRating: 4.1, count: 1, reviews: [review("2026-10-02"), review("2026-09-01")] },
    }),
    exampleLocation({ name: "Unrated" }),
  ];
  const { ratings, quotes } = homeReviews(locations, settings);
  expect(ratings).toEqual([
    { place: "Example North", average: "4.6", text: "out of 5 from 1,412 reviews" },
    { place: "Example South", average: "4.1", text: "out of 5 from 1 review" },
  ]);
  expect(quotes.map(({ author, stars, place }) => [author, stars, place])).toEqual([
    ["By 2026-10-03", 2, "Example North"],
    ["By 2026-10-02", 5, "Example South"],
    ["By 2026-10-01", 5, "Example North"],
  ]);
});

test("sections follow the settings, and empty ones are omitted", () => {
  const site = exampleSite({ homePage: { sections: ["why-buy-from-us", "hero", "locations"] } });
  const view = { whyUs: [], locations: [{ name: "North" }], bodies: [], brandMakes: [], tiles: [] };
  const filled = { ...view, featured: { cards: [] }, reviews: { ratings: [] } } as unknown as Omit<
    HomeView,
    "sections"
  >;
  expect(shownHomeSections(site, filled)).toEqual(["hero", "locations"]);
});
