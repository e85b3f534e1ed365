import { bodyKind } from "./body-words.ts";
import { escapeXml } from "../vehicles/escape-xml.ts";
import { shortened } from "./cell-text.ts";
import { type FeedFormat, rowUnless } from "./feed-format.ts";
import type { FeedSite } from "./feed-site.ts";
import type { ListedPrice, ListingFacts } from "./listing-facts.ts";
import { shownText } from "../vehicles/shown-text.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { validVin } from "./valid-vin.ts";

/** Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans. */
const productCategory = "916";
const longestDescription = 5_000;

const priceTypes: Record<ListedPrice["covers"], string> = {
  "drive-away": "drive_away_price",
  "excludes-government-charges": "excluding_government_charges_price",
};

/** Google vehicle ads for Australia, as XML. Read 2026-11: support.google.com/merchants/answer/11192663, 14592783. */
export const googleFeed: FeedFormat = {
  name: "google",
  receiver: "Google vehicle ads",
  fileName: "google-vehicle-ads.xml",
  contentType: "application/xml; charset=utf-8",
  revision: 2,
  head: ({ hosts, name }: FeedSite) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escapeXml(name)}</title>\n<link>https://${hosts[0]}/</link>\n<description>Vehicles for sale</description>\n`,
  separator: "",
  tail: "</channel>\n</rss>\n",
  entry: (vehicle, facts) => rowUnless(refusals(vehicle, facts), () => item(vehicle, facts)),
  uniqueKey: {
    of: validVin,
    reason: "Another vehicle of the feed has the same VIN; Google disapproves both if a VIN is sent twice.",
  },
};

function refusals(vehicle: Vehicle, facts: ListingFacts): (string | false)[] {
  const { isSold, price, pictures } = facts;
  return [
    isSold && "It is sold.",
    !isSold && vehicle.reserved && "It is reserved.",
    !isSold &&
      vehicle.status === "coming_soon" &&
      "It has not arrived yet; Google only accepts vehicles that are at a store.",
    vehicle.itemType !== "car" && "Google only accepts passenger cars and utes.",
    vehicle.itemType === "car" && isCommercial(vehicle) && "Google does not accept commercial vehicles.",
    validVin(vehicle) === null && "It has no VIN of 17 characters.",
    price === null && "It has no price.",
    price?.covers === "excludes-government-charges" &&
      vehicle.carType === "new" &&
      "A new vehicle needs a drive-away price.",
    vehicle.year === null && "It has no year.",
    vehicle.carType !== "new" && vehicle.km === null && "It has no odometer reading.",
    pictures.length === 0 && "It has no picture.",
    storeCode(facts) === null && "Its location has no store code (listingFeeds.googleStoreCodes).",
  ];
}

const commercialBodies: ReadonlySet<string> = new Set(["Commercial", "Van"]);

const bodyStyles: Readonly<Record<string, string>> = {
  Convertible: "convertible",
  Coupe: "coupe",
  Hatch: "hatchback",
  "People Mover": "minivan",
  Ute: "truck",
  SUV: "SUV",
  Sedan: "sedan",
  Wagon: "wagon",
};

function isCommercial(vehicle: Vehicle): boolean {
  return commercialBodies.has(bodyKind(vehicle) ?? "");
}

function storeCode({ location, site }: ListingFacts): string | null {
  return site.listingFeeds.googleStoreCodes.find((store) => store.location === location?.slug)?.code ?? null;
}

function item(vehicle: Vehicle, facts: ListingFacts): string {
  const { price, pictures, url, title, description } = facts;
  const [picture = "", ...others] = pictures;
  const trim = shownText(vehicle.badge) ?? shownText(vehicle.series);
  const store = storeCode(facts) ?? "";
  const elements = [
    element("id", vehicle.stocknum),
    element("VIN", validVin(vehicle)),
    element("google_product_category", productCategory),
    element("title", shortened(title, 150)),
    element("description", shortened(description, longestDescription)),
    element("store_code", store),
    `<g:vehicle_fulfillment>${element("option", "in_store")}${element("store_code", store)}</g:vehicle_fulfillment>`,
    element("link", url),
    element("link_template", `${url}?store={store_code}`),
    element("image_link", picture),
    ...others.map((other) => element("additional_image_link", other)),
    element("price", price && `${price.dollars} AUD`),
    element("vehicle_price_type", price && priceTypes[price.covers]),
    element("condition", vehicle.carType === "new" ? "new" : "used"),
    element("certified_pre-owned", vehicle.certified ? "yes" : null),
    element("brand", vehicle.make),
    element("model", vehicle.model),
    element("trim", trim),
    element("year", vehicle.year),
    element("mileage", `${vehicle.km ?? 0} km`),
    element("color", shownText(vehicle.colour)),
    element("body_style", bodyStyles[bodyKind(vehicle) ?? ""] ?? null),
  ];
  return `<item>${elements.join("")}</item>\n`;
}

function element(name: string, value: string | number | null): string {
  return value === null ? "" : `<g:${name}>${escapeXml(String(value))}</g:${name}>`;
}
