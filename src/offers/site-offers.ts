import type { Department } from "../enquiry-kinds/department.ts";
import { localTime } from "../locations/local-time.ts";
import { slugWords } from "../vehicles/vehicle-slug.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { isAvailable } from "../vehicles/availability.ts";
import { makeOfOffer } from "./make-of-offer.ts";
import type { Offer } from "./offer.ts";
import type { OfferSettings } from "./offer-settings.ts";

export type OfferSite = { slug: string; timeZone: string; singleManufacturer: string | null; offers: OfferSettings };

/** The part of an offer that decides where it is shown. */
export type PlacedOffer = Pick<
  Offer,
  "manufacturer" | "model" | "excludedWebsiteIds" | "from" | "to" | "appliesTo" | "itemTypes" | "dealerships"
>;

/** What decides which offers are shown, with only a part of each. */
export type PlacedOffers<Placed extends PlacedOffer> = Pick<OfferSite, "slug" | "timeZone"> & {
  offers: Pick<OfferSettings, "enabled" | "excludedOfferIds"> & { list: Readonly<Record<string, Placed>> };
};

/** Whether a site has a page of offers, even if none is current. */
export function hasOffers(site: OfferSite): boolean {
  return offersOnSite(site).length > 0;
}

/**
 * The offers that a site shows now, in the order of its settings: from the first to the last day in its time zone
 * (OF-04).
 */
export function currentOffers<Placed extends PlacedOffer>(site: PlacedOffers<Placed>, now: number) {
  return offersOnSite(site).filter((offer) => stateOfOffer(offer, site, now) === "current");
}

/** An offer of the site, which may be over; null if the site may not show it, or not yet. */
export function offerOfSite(site: OfferSite, id: string, now: number): { offer: Offer; isOver: boolean } | null {
  const offer = offersOnSite(site).find((each) => each.id === id);
  if (offer === undefined) return null;
  const state = stateOfOffer(offer, site, now);
  return state === "coming" ? null : { offer, isOver: state === "over" };
}

/** The offers that apply to a vehicle for sale. `site` has the settings of the vehicle's dealership. */
export function offersOfVehicle<Placed extends PlacedOffer>(
  vehicle: Vehicle,
  site: PlacedOffers<Placed>,
  now: number,
): (Placed & { id: string })[] {
  if (!isAvailable(vehicle)) return [];
  return currentOffers(site, now).filter((offer) => appliesTo(offer, vehicle));
}

export function offersOfModel(make: string, model: string, site: OfferSite, now: number): Offer[] {
  return currentOffers(site, now).filter((offer) => {
    if (!isMake(offer, make)) return false;
    if (offer.model !== null) return isSameName(offer.model.name, model);
    return offer.manufacturer !== null && offer.appliesTo.includes("new");
  });
}

/** The offers of a dealership's department. `site` has the settings of that dealership. */
export function offersOfPlace(dealershipSlug: string, department: Department, site: OfferSite, now: number): Offer[] {
  return currentOffers(site, now).filter((offer) => offer.department === department && isMadeBy(offer, dealershipSlug));
}

/** The offers that a site may show, at any time. */
export function offersOnSite<Placed extends PlacedOffer>({
  slug,
  offers,
}: Pick<PlacedOffers<Placed>, "slug" | "offers">): (Placed & { id: string })[] {
  if (!offers.enabled) return [];
  return Object.entries(offers.list)
    .filter(
      ([id, { excludedWebsiteIds }]) => !offers.excludedOfferIds.includes(id) && !excludedWebsiteIds.includes(slug),
    )
    .map(([id, offer]) => ({ id, ...offer }));
}

export type OfferState = "coming" | "current" | "over";

/** Whether an offer is before, within or past its days in the site's time zone. */
export function stateOfOffer(
  { from, to }: Pick<Offer, "from" | "to">,
  { timeZone }: Pick<OfferSite, "timeZone">,
  now: number,
): OfferState {
  const today = localTime(now, timeZone).date;
  if (to !== null && to < today) return "over";
  return from !== null && today < from ? "coming" : "current";
}

function appliesTo(offer: PlacedOffer, { carType, itemType, make, model, dealershipSlug }: Vehicle): boolean {
  return (
    offer.appliesTo.includes(carType) &&
    (offer.itemTypes.length === 0 || offer.itemTypes.includes(itemType)) &&
    isMadeBy(offer, dealershipSlug) &&
    isMake(offer, make) &&
    (offer.model === null || isSameName(offer.model.name, model))
  );
}

function isMadeBy({ dealerships }: Pick<Offer, "dealerships">, dealershipSlug: string): boolean {
  return dealerships.length === 0 || dealerships.includes(dealershipSlug);
}

/** An offer without a make is about any. */
function isMake(offer: Pick<Offer, "manufacturer">, make: string): boolean {
  const own = makeOfOffer(offer);
  return own === null || isSameName(own, make);
}

function isSameName(one: string, other: string): boolean {
  return slugWords(one) === slugWords(other);
}
