import { imagesPath, vehicleHref } from "../addresses/paths.ts";
import type { Location } from "../locations/location.ts";
import { vehicleContact } from "../locations/places-of-vehicle.ts";
import { isSold } from "../vehicles/availability.ts";
import { commentSections } from "../vehicles/dealer-comments.ts";
import { effectivePrice, priceDisplay, priceInWords } from "../vehicles/price-display.ts";
import { servicedAddress } from "../vehicles/serviced-address.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { vehicleImages } from "../vehicles/vehicle-images.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { FeedRequest, FeedSite } from "./feed-site.ts";

export type ListedPrice = {
  /** Whole Australian dollars, as shown. */
  dollars: number;
  covers: FeedSite["price"]["basis"]["new"];
};

/** What every feed says of a vehicle in the same way as the site's pages. */
export type ListingFacts = {
  title: string;
  url: string;
  /** Absolute addresses, in the order of the page. */
  pictures: string[];
  price: ListedPrice | null;
  priceText: string;
  isSold: boolean;
  /** The dealer's comments, as plain text in paragraphs; otherwise the title. */
  description: string;
  location: Location | null;
  dealershipName: string;
  site: FeedSite;
};

/** Receivers accept at least this many pictures of a vehicle. */
export const mostPictures = 20;
/** One of the widths of the built-in image service, and large enough for every receiver. */
const pictureWidthPx = 1_280;

export function listingFacts(vehicle: Vehicle, request: FeedRequest): ListingFacts {
  const site = request.siteForDealership(vehicle.dealershipSlug);
  const title = vehicleTitle(vehicle).full;
  const comments = commentSections(vehicle.dealercomments).join("\n");
  return {
    title,
    url: `https://${site.hosts[0]}${vehicleHref(vehicle.slug)}`,
    pictures: pictureUrls(vehicle, site),
    price: listedPrice(vehicle, site),
    priceText: priceInWords(priceDisplay(vehicle, site.price)),
    isSold: isSold(vehicle),
    description: comments === "" ? title : comments,
    location: vehicleContact(vehicle, site, request),
    dealershipName: dealershipName(vehicle, site),
    site,
  };
}

/** Pages show prices in whole dollars, and the price for buying beside that of a subscription. */
function listedPrice(vehicle: Vehicle, { price }: FeedSite): ListedPrice | null {
  const dollars = effectivePrice(vehicle);
  return dollars === null ? null : { dollars: Math.round(dollars), covers: price.basis[vehicle.carType] };
}

function dealershipName({ dealershipSlug, dealershipName }: Vehicle, { dealerships, name }: FeedSite): string {
  return dealerships.find(({ slug }) => slug === dealershipSlug)?.name ?? dealershipName ?? name;
}

function pictureUrls(vehicle: Vehicle, { hosts, images }: FeedSite): string[] {
  return vehicleImages(vehicle)
    .slice(0, mostPictures)
    .map(({ reference, isIllustration }) => {
      if (isIllustration)
        return `https://${hosts[0]}${imagesPath}/${pictureWidthPx}/${reference.slice("artwork:".length)}.jpeg`;
      return images.urlPattern === null ? reference : servicedAddress(reference, images.urlPattern, pictureWidthPx);
    });
}
