import { homePath } from "../../addresses/paths.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import type { Site } from "../../sites/site-config.ts";
import { carTypeLabels } from "../../vehicles/car-type-labels.ts";
import { carTypes } from "../../vehicles/vehicle.ts";
import type { PageHead } from "../page/page.ts";
import { dealerThing } from "../structured-data/dealer.ts";

const list = new Intl.ListFormat("en-AU");

/** The head of a site's home page. `now` is in epoch milliseconds. */
export function homeHead(site: Site, now: number): PageHead {
  return {
    title: homeTitle(site),
    description: site.copy.metaDescription ?? site.copy.heroDetail ?? site.copy.heroSentence,
    canonicalPath: homePath,
    index: true,
    structuredData: [dealerThing(site, now)],
  };
}

/** What the dealer sells and where, such as `New, demo and used cars in Drummoyne NSW`. */
export function homeTitle(site: Site): string {
  const { filters, itemTypes } = site.stock;
  const conditions = carTypes.filter((carType) => filters.carTypes?.includes(carType) !== false);
  const [first = "", ...others] = conditions.map((carType) => carTypeLabels[carType]);
  const goods = [
    list.format([first, ...others.map((label) => label.toLowerCase())]),
    list.format(itemTypes.map((itemType) => `${itemType}s`)),
  ].join(" ");
  const [main] = shownLocations(site);
  return main === undefined ? goods : `${goods} in ${main.address.city} ${main.address.state}`;
}
