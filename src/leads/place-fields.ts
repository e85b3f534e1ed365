import type { Department } from "../enquiry-kinds/department.ts";
import { locationDepartment, type Location, type SiteLocations } from "../locations/location.ts";
import { shownLocations } from "../locations/shown-locations.ts";
import type { LocationPageSettings } from "../locations/location-page-settings.ts";
import type { Dealership } from "../settings/identity-settings.ts";
import type { EnquirySettings } from "./enquiry-settings.ts";
import type { FieldOption, FormField } from "../enquiry-kinds/enquiry-field.ts";
import {
  asksFor,
  kindDepartment,
  type EnquiryKind,
  happensAtVehicle,
  kindDefinitions,
} from "../enquiry-kinds/enquiry-kinds.ts";
import { type FieldText, optional, required } from "../enquiry-kinds/fields.ts";

export type PlacesSite = SiteLocations & {
  dealerships: readonly Dealership[];
  locationPages: Pick<LocationPageSettings, "order" | "shownTypes">;
  enquiry: Pick<EnquirySettings, "locationSelect" | "preferredDealership" | "excludedDealershipIds">;
};

/** The location of a form's subject, as known to its page. */
export type PlaceSubject = {
  isAboutVehicle: boolean;
  isPlaceOptional?: boolean;
  location: Location | null;
  /** Possible locations of the vehicle, when its exact one is unknown. */
  places?: readonly Location[];
};

/** A booking shows up to this many places side by side, and more of them as a list. */
const mostPlacesInRow = 6;

/**
 * Fields for the location: an enquiry about a vehicle goes to the vehicle's own; for others the site's settings decide
 * what to ask (§5).
 */
export function placeFields(kind: EnquiryKind, site: PlacesSite, subject: PlaceSubject): FormField[] {
  const isPlaceOptional = subject.isPlaceOptional ?? false;
  if (subject.isAboutVehicle && !isPlaceOptional && happensAtVehicle(kind))
    return placeOfVehicleFields(kind, site, subject);
  const department = kindDepartment(kind);
  const isAboutVehicle = kindDefinitions[kind].about === "vehicle";
  const isAtPlace =
    department !== null && site.locations.some((place) => place.visible && locationDepartment(place) === department);
  const asksLocation =
    isAtPlace || asksFor(kind, "appointment") || (department === null && site.enquiry.locationSelect === "required");
  const places = site.locations.filter(
    (place) => place.visible && (!isAtPlace || locationDepartment(place) === department),
  );
  const asksDealership = !isAtPlace && site.enquiry.preferredDealership === "shown";
  const options = locationOptions(site, isAtPlace ? department : null);
  const location: OptionsField = {
    ...locationText(kind),
    control: asksLocation && !isAboutVehicle && !isPlaceOptional ? placeControl(kind, options) : "preset",
    options,
  };
  const dealership: OptionsField = {
    ...required("dealership_slug", "Preferred dealership", "Choose your preferred dealership"),
    control: asksDealership && !isAboutVehicle && !isPlaceOptional ? "select" : "preset",
    options: dealershipOptions(site),
  };
  return [
    ...settled(location, subject.location?.slug),
    ...settled(dealership, subject.location?.dealershipSlug),
    ...distributionField(kind, site, places),
  ];
}

/**
 * Vehicles are viewed and driven at their location. If several are possible, a booking asks for one. The shopper may
 * also have chosen another location of the vehicle's dealership.
 */
function placeOfVehicleFields(
  kind: EnquiryKind,
  site: PlacesSite,
  { location, places = [] }: PlaceSubject,
): FormField[] {
  if (location !== null)
    return [...otherPlaceField(kind, site, location), ...distributionField(kind, site, [location])];
  if (!asksFor(kind, "appointment")) return [];
  const options = places.map(placeOption);
  return settled({ ...locationText(kind), control: placeControl(kind, options), options }, undefined);
}

function otherPlaceField(kind: EnquiryKind, { locations }: SiteLocations, { dealershipSlug }: Location): FormField[] {
  const places = locations.filter(
    (place) => place.visible && place.dealershipSlug === dealershipSlug && locationDepartment(place) === "sales",
  );
  if (places.length < 2) return [];
  const options = places.map(placeOption);
  return [{ ...locationText(kind), isRequired: false, control: "preset", options }];
}

function locationText(kind: EnquiryKind): FieldText {
  return required("location", placeLabel(kind), "Choose a location");
}

function placeControl(kind: EnquiryKind, options: readonly FieldOption[]): "choice" | "select" {
  return asksFor(kind, "appointment") && options.length <= mostPlacesInRow ? "choice" : "select";
}

type OptionsField = Extract<FormField, { options: FieldOption[] }>;

function placeLabel(kind: EnquiryKind): string {
  const { about } = kindDefinitions[kind];
  return typeof about === "string" ? "Location" : about.placeLabel;
}

/** A single option is chosen automatically (EF-05), and so is the location whose page has the form. */
function settled(field: OptionsField, own: string | undefined): FormField[] {
  const [first, second] = field.options;
  if (first === undefined) return [];
  if (second === undefined) return [{ ...field, control: "fixed", value: first.value }];
  const isKnown = field.options.some(({ value }) => value === own);
  return [field.control === "preset" || isKnown ? { ...field, isRequired: false, control: "preset" } : field];
}

/** A booking asks for one place, the one where it happens; other clients may still name the one that replies. */
function distributionField(kind: EnquiryKind, site: PlacesSite, locations: readonly Location[]): FormField[] {
  const options = distributionOptions(site, locations);
  if (options.length === 0) return [];
  const control = asksFor(kind, "appointment") ? "unasked" : "select";
  return [{ ...optional("distribution_location", "Which showroom should reply?"), control, options }];
}

/**
 * Dealerships that can be preferred, without those on the exclusion list (§5, EF-06) and those whose locations are all
 * hidden (LO-07).
 */
function dealershipOptions({ dealerships, enquiry, locations }: PlacesSite): FieldOption[] {
  const isHidden = (slug: string) => {
    const own = locations.filter(({ dealershipSlug }) => dealershipSlug === slug);
    return own.length > 0 && own.every(({ visible }) => !visible);
  };
  return dealerships
    .filter(({ id, slug }) => !enquiry.excludedDealershipIds.includes(id) && !isHidden(slug))
    .map(placeOption);
}

/** The dealership that the shopper preferred, although an enquiry about a vehicle goes to the vehicle's. */
export function preferredDealershipField(site: PlacesSite): FormField {
  const text = optional("preferredDealership", "Preferred dealership");
  return { ...text, control: "preset", options: dealershipOptions(site) };
}

/** Locations that a form offers: those of one department, or all that the site shows. */
function locationOptions(site: PlacesSite, department: Department | null): FieldOption[] {
  const shown = department === null ? shownLocations(site) : site.locations.filter(({ visible }) => visible);
  const excluded = new Set(site.enquiry.excludedDealershipIds);
  return shown
    .filter((location) => department === null || locationDepartment(location) === department)
    .filter(({ dealershipId }) => !excluded.has(dealershipId))
    .map(placeOption);
}

/**
 * Locations that enquiries for these locations can be forwarded to (§3 "distribution_locations", EF-07), without those
 * that the site hides (LO-07).
 */
function distributionOptions(site: PlacesSite, locations: readonly Location[]): FieldOption[] {
  const { dealerships } = site;
  const hiddenIds = new Set(site.locations.filter(({ visible }) => !visible).map(({ id }) => id));
  return locations.flatMap(({ slug, name, dealershipSlug, distributionLocations }) => {
    const dealership = dealerships.find((one) => one.slug === dealershipSlug)?.name ?? name;
    const owner = dealership === name ? name : `${dealership} (${name})`;
    const offered = distributionLocations.filter(({ id }) => !hiddenIds.has(id));
    return offered.map(({ id, name: label }) => ({ value: id, label, of: [slug, dealershipSlug], owner }));
  });
}

function placeOption({ slug, name }: { slug: string; name: string }): FieldOption {
  return { value: slug, label: name };
}
