import { formatCount } from "../vehicles/australian-format.ts";
import { carTypeLabels } from "../vehicles/car-type-labels.ts";
import type { VehicleWire } from "../vehicles/vehicle-wire.ts";

/** A facet: a field whose values are picked from a list (§3 "Search filter fields", SE-08). */
type Facet = {
  label: string;
  /** One vehicle may have several values. */
  isMultiple?: true;
  /** Documents hold a number, so that the field can also be used as a range. */
  isNumber?: true;
  /** Text of a value in lists: by value, or for any. Values without one are shown as they are. */
  shown?: Readonly<Record<string, string>> | ((value: string) => string);
  /** Values with most vehicles come first, unless they have an order of their own: of numbers, or as listed. */
  order?: "ascending" | "descending" | readonly string[];
  /** Facets of a group have related values: an index stores their few combinations once, and counts them together. */
  group?: "place" | "name" | "build" | "state";
  /** Codes and bands, which nobody types. */
  isUntyped?: true;
  /** Offered once a value of another facet is chosen: before that, there are too many. */
  after?: "make" | "model";
  isOpenAtFirst?: true;
  /** Default: a plain list. */
  appearance?: "pictures" | "swatches";
};

/** Documents are read back as vehicles: a facet named like a vehicle's field holds that field's kind of value. */
type FacetOf<Value> = Value extends string
  ? { isNumber?: never; isMultiple?: never }
  : Value extends number
    ? { isNumber: true; isMultiple?: never }
    : Value extends readonly string[]
      ? { isNumber?: never; isMultiple: true }
      : never;
type VehicleFacets = { [Field in keyof VehicleWire]?: Facet & FacetOf<NonNullable<VehicleWire[Field]>> };

/** In the order in which URLs have them. */
const facetDefinitions = {
  badge: { label: "Badge", after: "model" },
  status: {
    label: "Availability",
    group: "state",
    shown: { in_stock: "In stock", coming_soon: "Coming soon", sold: "Just sold" },
  },
  car_type: {
    label: "Condition",
    group: "state",
    shown: carTypeLabels,
    order: Object.keys(carTypeLabels),
    isOpenAtFirst: true,
  },
  categories: { label: "Category", isMultiple: true },
  city: { label: "City", group: "place" },
  colour: { label: "Colour", appearance: "swatches" },
  dealership_name: { label: "Dealership", group: "place", isUntyped: true },
  dealership_slug: { label: "Dealership", group: "place", isUntyped: true },
  filtered_features: { label: "Features", isMultiple: true },
  flags: { label: "Marked as", isMultiple: true },
  item_type: {
    label: "Vehicle type",
    group: "name",
    shown: { car: "Car", motorcycle: "Motorcycle", caravan: "Caravan" },
    isOpenAtFirst: true,
  },
  location_name: { label: "Location", group: "place" },
  make: { label: "Make", group: "name", isOpenAtFirst: true },
  make_model: { label: "Make and model", group: "name" },
  model: { label: "Model", group: "name", after: "make" },
  price_range: { label: "Price range", group: "state", order: "ascending", isUntyped: true },
  seats: {
    label: "Seats",
    group: "build",
    isNumber: true,
    shown: (value) => (value === "1" ? "1 seat" : `${value} seats`),
  },
  sleeps: { label: "Sleeps", group: "build", shown: (value) => `Sleeps ${value}` },
  body: { label: "Body", group: "build" },
  simple_body: { label: "Body type", group: "name", appearance: "pictures" },
  drive: { label: "Drive type", group: "build" },
  fuel: { label: "Fuel type", group: "build" },
  transmission: { label: "Transmission", group: "build" },
  state: { label: "State", group: "place" },
  tag: { label: "Tag", group: "state" },
  weekly_price_range: { label: "Weekly repayment", group: "state", order: "ascending" },
  year: { label: "Year", group: "state", isNumber: true, order: "descending" },
} as const satisfies Record<string, Facet> & VehicleFacets;

/** How amounts of a range are written: `$5,000`, `60,000 km`, `2019`. */
export type AmountUnit = {
  before: string;
  after: string;
  digits: (amount: number) => string;
  /** What the amounts are paid for, where the field's label does not say it: ` a week`. */
  period: string;
};

const dollars: AmountUnit = { before: "$", after: "", digits: formatCount, period: "" };

/** A field filtered by an inclusive minimum and maximum (SE-20). */
type RangeDefinition = {
  label: string;
  unit: AmountUnit;
  /** Of a slider, in the unit. The price step is specified (§5 "Price slider", BF-10); the others are our choice. */
  step: number;
  /** Above this, shoppers make no distinctions. */
  highest?: number;
  isOpenAtFirst?: true;
};

/** In the order in which URLs have them. The year is both a facet and a range. */
const rangeDefinitions = {
  price: { label: "Price", unit: dollars, step: 500, isOpenAtFirst: true },
  km: {
    label: "Kilometres",
    unit: { before: "", after: " km", digits: formatCount, period: "" },
    step: 5_000,
    highest: 250_000,
  },
  year: {
    label: facetDefinitions.year.label,
    // Years have no thousands separator.
    unit: { before: "", after: "", digits: String, period: "" },
    step: 1,
  },
  subscription_price: { label: "Subscription p.w.", unit: { ...dollars, period: " a week" }, step: 5 },
} as const satisfies Record<string, RangeDefinition>;

export type FacetField = keyof typeof facetDefinitions;
export type MultiValuedField = {
  [Field in FacetField]: (typeof facetDefinitions)[Field] extends { isMultiple: true } ? Field : never;
}[FacetField];
export type RangeField = keyof typeof rangeDefinitions;
export const facets: Readonly<Record<FacetField, Facet>> = facetDefinitions;
export const ranges: Readonly<Record<RangeField, RangeDefinition>> = rangeDefinitions;
export const facetFields = Object.keys(facets) as readonly FacetField[];
export const rangeFields = Object.keys(ranges) as readonly RangeField[];

export const filterFields: readonly (FacetField | RangeField)[] = [...new Set([...facetFields, ...rangeFields])];

/** Sort options in menu order (§9, SE-06); the first is the default and is not written to URLs. */
export const sortOptions = ["most-relevant", "latest", "highest-price", "lowest-price"] as const;
