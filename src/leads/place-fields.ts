import { departmentOf, type Department, type Location } from "../locations/location.ts";
import { shownLocations } from "../locations/shown-locations.ts";
import type { Site } from "../sites/site-config.ts";
import type { FieldOption, FormField } from "./enquiry-field.ts";
import { type EnquiryKind, happensAtVehicle, kindDefinitions } from "./enquiry-kind.ts";
import { type FieldText, optional, required } from "./field-text.ts";

/** What the page of a form knows about the place. */
export type PlaceSubject = {
  isAboutVehicle: boolean;
  /** Whether the place can be left out. */
  isPlaceOptional?: boolean;
  /** Where the vehicle stands, or whose page the form is on. */
  location: Location | null;
  /** Where the vehicle may stand, when nobody knows at which of several places it does. */
  places?: readonly Location[];
};

/** Where the enquiry goes: a vehicle is at its own place, for all else the site's settings say what is asked (§5). */
export function placeFields(kind: EnquiryKind, site: Site, subject: PlaceSubject): FormField[] {
  const isPlaceOptional = subject.isPlaceOptional ?? false;
  if (subject.isAboutVehicle && !isPlaceOptional && happensAtVehicle(kind))
    return placeOfVehicleFields(kind, site, subject);
  const { department = null, isAboutVehicle = false, hasAppointment = false } = kindDefinitions[kind];
  const isAtPlace =
    department !== null && site.locations.some((place) => place.visible && departmentOf(place) === department);
  const asksLocation =
    isAtPlace || hasAppointment || (department === null && site.enquiry.locationSelect === "required");
  const places = site.locations.filter((place) => place.visible && (!isAtPlace || departmentOf(place) === department));
  const asksDealership = !isAtPlace && site.enquiry.preferredDealership === "shown";
  const location: OptionsField = {
    ...locationText(kind),
    control: asksLocation && !isAboutVehicle && !isPlaceOptional ? "select" : "preset",
    options: locationOptions(site, isAtPlace ? department : null),
  };
  const dealership: OptionsField = {
    ...required("dealership_slug", "Preferred dealership", "Choose your preferred dealership"),
    control: asksDealership && !isAboutVehicle && !isPlaceOptional ? "select" : "preset",
    options: dealershipOptions(site),
  };
  return [
    ...settled(location, subject.location?.slug),
    ...settled(dealership, subject.location?.dealershipSlug),
    ...distributionField(places),
  ];
}

/**
 * A vehicle is viewed and driven where it stands. When it may stand at several places, a booking asks for one. The
 * shopper may also have chosen another place of its dealership.
 */
function placeOfVehicleFields(kind: EnquiryKind, site: Site, { location, places = [] }: PlaceSubject): FormField[] {
  if (location !== null) return [...otherPlaceField(kind, site, location), ...distributionField([location])];
  if (!kindDefinitions[kind].hasAppointment) return [];
  const options = places.map(optionOf);
  return settled({ ...locationText(kind), control: "select", options }, undefined);
}

function otherPlaceField(kind: EnquiryKind, { locations }: Site, { dealershipSlug }: Location): FormField[] {
  const places = locations.filter(
    (place) => place.visible && place.dealershipSlug === dealershipSlug && departmentOf(place) === "sales",
  );
  if (places.length < 2) return [];
  const options = places.map(optionOf);
  return [{ ...locationText(kind), isRequired: false, control: "preset", options }];
}

function locationText(kind: EnquiryKind): FieldText {
  return required("location", placeLabel(kind), "Choose a location");
}

type OptionsField = Extract<FormField, { options: FieldOption[] }>;

function placeLabel(kind: EnquiryKind): string {
  return kind === "test-drive" || kind === "service-booking" ? "Where would you like to come?" : "Location";
}

/** A single option is chosen automatically (EF-05), and so is the place whose page shows the form. */
function settled(field: OptionsField, own: string | undefined): FormField[] {
  const [first, second] = field.options;
  if (first === undefined) return [];
  if (second === undefined) return [{ ...field, control: "fixed", value: first.value }];
  const isKnown = field.options.some(({ value }) => value === own);
  return [field.control === "preset" || isKnown ? { ...field, isRequired: false, control: "preset" } : field];
}

function distributionField(locations: readonly Location[]): FormField[] {
  const options = distributionOptions(locations);
  if (options.length === 0) return [];
  return [{ ...optional("distribution_location", "Which showroom should answer?"), control: "select", options }];
}

/** Dealerships that can be preferred: those on the exclusion list are not (§5, EF-06). */
function dealershipOptions({ dealerships, enquiry }: Site): FieldOption[] {
  return dealerships.filter(({ id }) => !enquiry.excludedDealershipIds.includes(id)).map(optionOf);
}

/** Locations that a form offers: of one department, or all that the site shows. */
function locationOptions(site: Site, department: Department | null): FieldOption[] {
  const shown = department === null ? shownLocations(site) : site.locations.filter(({ visible }) => visible);
  const excluded = new Set(site.enquiry.excludedDealershipIds);
  return shown
    .filter((location) => department === null || departmentOf(location) === department)
    .filter(({ dealershipId }) => !excluded.has(dealershipId))
    .map(optionOf);
}

/** Places among which an enquiry for these locations can be sent on (§3 "distribution_locations", EF-07). */
function distributionOptions(locations: readonly Location[]): FieldOption[] {
  return locations.flatMap(({ slug, dealershipSlug, distributionLocations }) =>
    distributionLocations.map(({ id, name }) => ({ value: id, label: name, of: [slug, dealershipSlug] })),
  );
}

function optionOf({ slug, name }: { slug: string; name: string }): FieldOption {
  return { value: slug, label: name };
}
