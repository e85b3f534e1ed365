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
};

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
  make: { kind: "key", setBy: "feed" },
  model: { kind: "key", setBy: "feed" },
  badge: { kind: "text" },
  series: { kind: "text" },
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
  colour: { kind: "text" },
  interiorColour: { kind: "text" },
  seats: { kind: "count" },
  doors: { kind: "count" },
  vin: { kind: "text", setBy: "feed" },
  regplate: { kind: "text" },
  regoExpiry: { kind: "text" },
  stocknum: { kind: "key", setBy: "feed" },
  buildDate: { kind: "text" },
  complianceDate: { kind: "text" },
  createdAt: { kind: "creation", setBy: "feed" },
  drive: { kind: "text" },
  /** Cubic centimetres. */
  engineSize: { kind: "count" },
  fuel: { kind: "text" },
  simpleFuel: { kind: "text", setBy: "fuel" },
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
  /** Address of the history report. */
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
  cylinders: { kind: "text" },
  induction: { kind: "text" },
  geartype: { kind: "text" },
  fuelconsumptioncombined: { kind: "text" },
  fuelcapacity: { kind: "text" },
  grossvehiclemass: { kind: "text" },
  vehiclelength: { kind: "text" },
  vehicleheight: { kind: "text" },
  vehiclewidth: { kind: "text" },
  torque: { kind: "text" },
  bodyconfiguration: { kind: "text" },
  ancaprating: { kind: "text" },
} as const satisfies Record<string, VehicleField>;

/** Caravan facts (§3). Widths and lengths in feet, masses in kilograms. */
export const caravanFields = {
  bodyWidth: { kind: "amount" },
  bodyLength: { kind: "amount" },
  tareWeight: { kind: "amount" },
  axleType: { kind: "text" },
  sleeps: { kind: "count" },
  aggregateTrailerMass: { kind: "amount" },
} as const satisfies Record<string, VehicleField>;

/** What vehicles like this one cost on average (§3). */
export const marketPriceFields = {
  stateAverageMarketPrice: { kind: "amount" },
  averageMarketPrice: { kind: "amount" },
} as const satisfies Record<string, VehicleField>;
