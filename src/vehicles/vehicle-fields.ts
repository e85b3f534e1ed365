/**
 * A field of a vehicle. Everything else about it follows from its entry: its schema and default from its kind
 * (`vehicle.ts`), and its name in the search index and the API from its own (`vehicle-wire.ts`).
 */
export type VehicleField = {
  kind: FieldKind;
  /**
   * Who sets the field: only the feed, or the override of another field. Default: the feed, and an override of its own.
   * Make, model, year, VIN and stock number come from the feed only, because imports identify vehicles by them.
   */
  setBy?: string;
  row?: FieldRow;
};

/** The row that pages show of a field's value. Rows made of several fields are in `specification-rows.ts`. */
export type FieldRow = {
  label: string;
  icon: RowIcon;
  /** Unit of the number, or the form of the date. Default: the value is shown as it is. */
  unit?: "kg" | "mm" | "ft" | "L" | "L/100 km" | "Nm" | "stars" | "month" | "km" | "kWh" | "min";
  /** Group of all specifications that ends with this row, unless `specifications.ts` has another place for it. */
  group?: "caravan" | "economy" | "dimensions";
};

export type RowIcon =
  | "armchair"
  | "badge-check"
  | "bed-double"
  | "calendar"
  | "calendar-check"
  | "car"
  | "caravan"
  | "circle-dot"
  | "cog"
  | "compass"
  | "cylinder"
  | "door-open"
  | "droplets"
  | "eye"
  | "fuel"
  | "gauge"
  | "hash"
  | "motorbike"
  | "move-horizontal"
  | "move-vertical"
  | "palette"
  | "rotate-cw"
  | "ruler"
  | "shield-check"
  | "tag"
  | "weight"
  | "zap";

/** The value of each kind where nothing is given; null also where there is always a value. */
export const emptyValues = {
  key: null,
  /** Epoch milliseconds. */
  creation: null,
  carType: null,
  status: null,
  itemType: null,
  text: null,
  count: null,
  amount: null,
  /** Epoch milliseconds. */
  time: null,
  flag: false,
  flagUnlessDenied: true,
  list: [],
  total: 0,
  rank: 0,
  financeLenders: {},
  variant: null,
  specifications: null,
  autograbData: null,
} as const;
export type FieldKind = keyof typeof emptyValues;

/**
 * Every field of a vehicle (§3 "Car"). Money is in Australian dollars, distances in kilometres, dates ISO `yyyy-mm-dd`.
 */
export const vehicleFields = {
  id: { kind: "key", setBy: "feed" },
  slug: { kind: "key", setBy: "feed" },
  /** Recomputed if the badge is overridden (`withOverrides`). */
  name: { kind: "key", setBy: "feed" },
  make: { kind: "key", setBy: "feed", row: { label: "Make", icon: "car" } },
  model: { kind: "key", setBy: "feed", row: { label: "Model", icon: "car" } },
  badge: { kind: "text", row: { label: "Badge", icon: "tag" } },
  series: { kind: "text", row: { label: "Series", icon: "tag" } },
  year: { kind: "count", setBy: "feed" },
  carType: { kind: "carType", setBy: "feed" },
  status: { kind: "status" },
  sold: { kind: "flag", setBy: "status" },
  soldAt: { kind: "time", setBy: "status" },
  reserved: { kind: "flag" },
  itemType: { kind: "itemType", setBy: "feed" },
  certified: { kind: "flag" },
  tag: { kind: "text" },
  carsalesTitle: { kind: "text" },
  views: { kind: "total", setBy: "feed" },
  price: { kind: "amount" },
  beforePrice: { kind: "amount" },
  offerPrice: { kind: "amount" },
  subscriptionPrice: { kind: "amount" },
  preorder: { kind: "flag" },
  km: { kind: "count" },
  colour: { kind: "text", row: { label: "Colour", icon: "palette" } },
  interiorColour: { kind: "text", row: { label: "Interior colour", icon: "palette" } },
  seats: { kind: "count", row: { label: "Seats", icon: "armchair", group: "dimensions" } },
  doors: { kind: "count", row: { label: "Doors", icon: "door-open", group: "dimensions" } },
  vin: { kind: "text", setBy: "feed" },
  regplate: { kind: "text" },
  regoExpiry: { kind: "text" },
  stocknum: { kind: "key", setBy: "feed" },
  buildDate: { kind: "text", row: { label: "Build date", icon: "calendar", unit: "month" } },
  complianceDate: { kind: "text", row: { label: "Compliance date", icon: "calendar-check", unit: "month" } },
  createdAt: { kind: "creation", setBy: "feed" },
  drive: { kind: "text", row: { label: "Drive", icon: "compass" } },
  /** Cubic centimetres. */
  engineSize: { kind: "count" },
  fuel: { kind: "text" },
  simpleFuel: { kind: "text", setBy: "fuel" },
  /** Of a vehicle that charges from a socket, as its manufacturer states it. */
  electricRange: {
    kind: "count",
    setBy: "feed",
    row: { label: "Electric range", icon: "zap", unit: "km" },
  },
  batteryCapacity: {
    kind: "amount",
    setBy: "feed",
    row: { label: "Battery", icon: "zap", unit: "kWh" },
  },
  chargingMinutes: {
    kind: "count",
    setBy: "feed",
    row: { label: "Fast charging", icon: "zap", unit: "min" },
  },
  body: { kind: "text" },
  simpleBody: { kind: "text", setBy: "body" },
  transmission: { kind: "text" },
  simpleTransmission: { kind: "text", setBy: "transmission" },
  trans: { kind: "text", setBy: "feed" },
  /** Sections separated by `|` (VP-04). */
  dealercomments: { kind: "text" },
  /** The dealership that the location belongs to: the override does not apply at any other. */
  dealershipSlug: { kind: "key", setBy: "locationName" },
  dealershipId: { kind: "key", setBy: "feed" },
  dealershipName: { kind: "text", setBy: "feed" },
  locationName: { kind: "text" },
  city: { kind: "text", setBy: "locationName" },
  state: { kind: "text", setBy: "locationName" },
  privateSuburb: { kind: "text", setBy: "locationName" },
  privatePostcode: { kind: "text", setBy: "locationName" },
  location: { kind: "text", setBy: "locationName" },
  /** Absolute http(s) addresses, or `artwork:` references of built-in illustrations. */
  images: { kind: "list" },
  thumbnails: { kind: "list", setBy: "images" },
  primaryImageUrl: { kind: "text", setBy: "images" },
  file: { kind: "text" },
  standardEquipment: { kind: "list" },
  categories: { kind: "list" },
  filteredFeatures: { kind: "list" },
  financeLenders: { kind: "financeLenders", setBy: "feed" },
  variant: { kind: "variant", setBy: "feed" },
  specifications: { kind: "specifications", setBy: "feed" },
  autograbData: { kind: "autograbData", setBy: "feed" },
  showOnDealerWebsite: { kind: "flagUnlessDenied" },
  /** Higher values come first in the default order (§7). */
  customRank: { kind: "rank" },
} as const satisfies Record<string, VehicleField>;

type VehicleFields = typeof vehicleFields;
export type VehicleFieldName = keyof VehicleFields;
export const vehicleFieldNames = Object.keys(vehicleFields) as readonly VehicleFieldName[];

/** The manufacturer's data of the variant, as text in the feed's format (§3). */
export const variantFields = {
  enginesize: { kind: "text" },
  enginesizeLitres: { kind: "text" },
  cylinders: { kind: "text", row: { label: "Cylinders", icon: "cylinder" } },
  induction: { kind: "text", row: { label: "Induction", icon: "cylinder" } },
  geartype: { kind: "text", row: { label: "Gear type", icon: "cog" } },
  fuelconsumptioncombined: {
    kind: "text",
    row: { label: "Fuel consumption, combined", icon: "droplets", unit: "L/100 km", group: "economy" },
  },
  fuelcapacity: { kind: "text", row: { label: "Fuel capacity", icon: "fuel", unit: "L", group: "economy" } },
  ancaprating: { kind: "text", row: { label: "ANCAP rating", icon: "shield-check", unit: "stars", group: "economy" } },
  bodyconfiguration: { kind: "text", row: { label: "Body configuration", icon: "car", group: "dimensions" } },
  vehiclelength: { kind: "text", row: { label: "Length", icon: "ruler", unit: "mm", group: "dimensions" } },
  vehiclewidth: { kind: "text", row: { label: "Width", icon: "move-horizontal", unit: "mm", group: "dimensions" } },
  vehicleheight: { kind: "text", row: { label: "Height", icon: "move-vertical", unit: "mm", group: "dimensions" } },
  grossvehiclemass: {
    kind: "text",
    row: { label: "Gross vehicle mass", icon: "weight", unit: "kg", group: "dimensions" },
  },
  torque: { kind: "text", row: { label: "Torque", icon: "rotate-cw", unit: "Nm" } },
} as const satisfies Record<string, VehicleField>;

/** Caravan facts (§3). Widths and lengths in feet, masses in kilograms. */
export const caravanFields = {
  sleeps: { kind: "count", row: { label: "Sleeps", icon: "bed-double", group: "caravan" } },
  bodyLength: { kind: "amount", row: { label: "Body length", icon: "ruler", unit: "ft", group: "caravan" } },
  bodyWidth: { kind: "amount", row: { label: "Body width", icon: "move-horizontal", unit: "ft", group: "caravan" } },
  tareWeight: { kind: "amount", row: { label: "Tare weight", icon: "weight", unit: "kg", group: "caravan" } },
  aggregateTrailerMass: {
    kind: "amount",
    row: { label: "Aggregate trailer mass", icon: "weight", unit: "kg", group: "caravan" },
  },
  axleType: { kind: "text", row: { label: "Axles", icon: "circle-dot", group: "caravan" } },
} as const satisfies Record<string, VehicleField>;

/** What vehicles like this one cost on average (§3). */
export const marketPriceFields = {
  stateAverageMarketPrice: { kind: "amount" },
  averageMarketPrice: { kind: "amount" },
} as const satisfies Record<string, VehicleField>;
