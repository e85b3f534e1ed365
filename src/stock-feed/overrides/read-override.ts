import {
  fieldsOfOverride,
  type OverrideName,
  overrideNames,
  type OverrideValue,
  pictureOrder,
} from "../../vehicles/overrides.ts";
import { plainName } from "../../names/plain-name.ts";
import { vehicleFields } from "../../vehicles/vehicle-fields.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { FeedField } from "../feed-field.ts";
import type { FeedDealership } from "../feed-site.ts";
import { feedStatus } from "../feed-vocabulary.ts";
import { lineText, longestLine, namingText, parseFlag, quoted } from "../field-values.ts";
import { withNamesOnly } from "../short-texts.ts";
import { vehicleFacts, type VehicleFacts } from "../vehicle-facts.ts";

export type TypedValue = {
  text: string;
  vehicle: Vehicle;
  dealership: FeedDealership;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
};

/** `hint`: how a command says the value differently. Screens have their own way. */
export type Reading<Value> = { ok: true; value: Value } | { ok: false; message: string; hint?: string };

/** Makes a field empty. */
export const nothing = "none";

type FlagName = {
  [Name in OverrideName]: (typeof vehicleFields)[Name]["kind"] extends "flag" | "flagUnlessDenied" ? Name : never;
}[OverrideName];
type FactName = OverrideName & FeedField & keyof VehicleFacts;
type Reader<Name extends OverrideName> = (typed: TypedValue) => Reading<OverrideValue<Name>>;

/** How an override is read, where not by the rules for its cell in a feed. */
const ownReaders: { [Name in Exclude<OverrideName, FactName | FlagName>]: Reader<Name> } & {
  [Name in FactName]?: Reader<Name>;
} = {
  badge: readBadge,
  status: readStatus,
  locationName: readPlace,
  images: readImages,
  customRank: readRank,
};

const plainReaders = Object.fromEntries(
  overrideNames.map((name) => [name, isFlagName(name) ? flagReader(name) : factReader(name as FactName)]),
);
const readers = { ...plainReaders, ...ownReaders } as { [Name in OverrideName]: Reader<Name> };

/**
 * Parses a typed value by the rules for cells of a feed. Values that an import would leave out or cut are refused,
 * because the person who typed them can correct them.
 */
export function readOverride<Name extends OverrideName>(name: Name, typed: TypedValue): Reading<OverrideValue<Name>> {
  return readers[name](typed);
}

function refused(message: string): { ok: false; message: string } {
  return { ok: false, message };
}

function refusedAsNothing(name: OverrideName, text: string): { ok: false; message: string; hint: string } {
  const hint = `To leave the field empty, write ${name}=${nothing}.`;
  return { ok: false, message: `${quoted(text)} is not a value.`, hint };
}

function read<Value>(value: Value): Reading<Value> {
  return { ok: true, value };
}

/** Parses the value as the only cell of a feed's row; `fault` is the first note of the import. */
function factsIn(
  field: FeedField,
  { text, vehicle, timeZone }: TypedValue,
): { facts: VehicleFacts; fault: string | null; name: string } {
  const values = text === nothing ? {} : { [field]: text };
  const { row, notes } = withNamesOnly({ line: 0, values, hasStrayQuote: false });
  const found = vehicleFacts(row, { carType: vehicle.carType, timeZone });
  const [note] = [...notes, ...found.notes];
  return { facts: found.vehicle, fault: note?.message ?? null, name: row.values[field] ?? "" };
}

function factReader<Name extends FactName>(name: Name): Reader<Name> {
  return (typed) => {
    const { facts, fault } = factsIn(name, typed);
    if (fault !== null) return refused(withoutFate(fault));
    const value = facts[name];
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    const long = Array.isArray(value)
      ? typed.text.split(/[|;\r\n]+/).find((item) => item.length > longestLine)
      : undefined;
    if (long !== undefined)
      return refused(`${quoted(long)} has ${long.length} characters; the maximum is ${longestLine}.`);
    if (isEmpty && typed.text !== nothing) return refusedAsNothing(name, typed.text);
    return read(
      Object.fromEntries(fieldsOfOverride(name).map((field) => [field, readFact(facts, field)])) as OverrideValue<Name>,
    );
  };
}

function readFact(facts: VehicleFacts, field: keyof Vehicle): unknown {
  return facts[field as keyof VehicleFacts];
}

/** Part of a note that says what an import does with the value. Removed, because the value is refused. */
const fateOfValue = /[;.] (?:the value was ignored|it is left out|it is read as|a mapping can).*$/i;
const fateOfLongText = /the first (\d+) are kept/;

function withoutFate(message: string): string {
  return message.replace(fateOfValue, ".").replace(fateOfLongText, "the maximum is $1");
}

function readBadge(typed: TypedValue): Reading<OverrideValue<"badge">> {
  if (typed.text === nothing) return read({ badge: null });
  const { fault, name } = factsIn("badge", typed);
  if (fault !== null) return refused(withoutFate(fault));
  const badge = namingText(lineText(name));
  return badge === null ? refusedAsNothing("badge", typed.text) : read({ badge });
}

function readStatus({ text, now }: TypedValue): Reading<OverrideValue<"status">> {
  const status = feedStatus(text);
  if (status.kind === "shown" && !status.reserved) {
    const sold = status.status === "sold";
    return read({ status: status.status, sold, soldAt: sold ? now : null });
  }
  if (status.kind === "shown") return refused(`${quoted(text)} is not a status here: set reserved=yes.`);
  if (status.kind === "unknown")
    return refused(`${quoted(text)} is not a status. Write in_stock, coming_soon or sold.`);
  return refused(
    `${quoted(text)} takes a vehicle off the site: set showOnDealerWebsite=no, or reserved=yes to show it as reserved.`,
  );
}

function isFlagName(name: OverrideName): name is FlagName {
  const { kind } = vehicleFields[name];
  return kind === "flag" || kind === "flagUnlessDenied";
}

function flagReader<Name extends FlagName>(name: Name): Reader<Name> {
  return ({ text }) => {
    const flag = parseFlag(text);
    return flag === null
      ? refused(`${quoted(text)} is neither yes nor no.`)
      : read({ [name]: flag } as OverrideValue<Name>);
  };
}

function readRank({ text }: TypedValue): Reading<OverrideValue<"customRank">> {
  if (text === nothing) return read({ customRank: 0 });
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(text))
    return refused(`${quoted(text)} is not a rank; write a number such as 10. Higher ranks come first.`);
  return read({ customRank: Number(text) });
}

/** A place of the vehicle's dealership; the vehicle gets its address. */
function readPlace({ text, vehicle, dealership }: TypedValue): Reading<OverrideValue<"locationName">> {
  const { name, city, state } =
    dealership.locationName === null ? noYard : { ...dealership, name: dealership.locationName };
  const yards = dealership.places ?? (name === null ? [] : [{ name, city, state }]);
  const yard = yards.find((one) => one.name !== null && plainName(one.name) === plainName(text));
  if (yard === undefined) {
    const known = yards.flatMap((one) => one.name ?? []).join(", ") || "none";
    return refused(`${quoted(text)} is not a location of ${dealership.name}. Its locations are: ${known}.`);
  }
  return read({
    dealershipSlug: vehicle.dealershipSlug,
    locationName: yard.name,
    city: yard.city,
    state: yard.state,
    privateSuburb: null,
    privatePostcode: null,
    location: null,
  });
}

const noYard = { name: null, city: null, state: null };

/** Addresses, or numbers of the feed's own pictures in another order. The first is the main picture. */
function readImages(typed: TypedValue): Reading<OverrideValue<"images">> {
  const { text, vehicle } = typed;
  if (/^\d+(\s*,\s*\d+)*$/.test(text)) {
    const numbers = text.split(",").map(Number);
    const wrong = numbers.find(
      (number, index) => vehicle.images[number - 1] === undefined || numbers.indexOf(number) < index,
    );
    if (wrong !== undefined)
      return refused(
        `The feed has pictures 1 to ${vehicle.images.length}; ${wrong} is not one of them, or occurs twice.`,
      );
    return read(pictureOrder(numbers));
  }
  const { facts, fault } = factsIn("images", typed);
  if (fault !== null) return refused(withoutFate(fault));
  if (facts.images.length === 0 && text !== nothing) return refusedAsNothing("images", text);
  return read(overriddenPictures(vehicle, facts.images));
}

/** Includes the feed's small pictures if it has one for each. */
function overriddenPictures(feed: Vehicle, images: string[]): OverrideValue<"images"> {
  const thumbnails = images.flatMap((image) => feed.thumbnails[feed.images.indexOf(image)] ?? []);
  return {
    images,
    thumbnails: thumbnails.length === images.length ? thumbnails : [],
    primaryImageUrl: images[0] ?? null,
  };
}
