import { z } from "zod";

/** Car types, in the order of every list (§9, SE-16). */
export const carTypes = ["new", "demo", "used"] as const;
/** The statuses a shopper may see (§3). Vehicles with other statuses in a feed are held or withdrawn on import. */
export const vehicleStatuses = ["in_stock", "coming_soon", "sold"] as const;
/** Kinds of goods a dealer lists (§3, NV-09). */
export const itemTypes = ["car", "motorcycle", "caravan"] as const;

const text = z.string().nullable().default(null);
const count = z.number().int().nonnegative().nullable().default(null);
const amount = z.number().nonnegative().nullable().default(null);
const flag = z.boolean().default(false);

/** One lender's quote for one vehicle (§3). Rates are per cent per year, payments Australian dollars. */
export const financeQuoteSchema = z.strictObject({
  interestRate: amount,
  comparisonRate: amount,
  paymentWeek: amount,
  paymentMonth: amount,
  termYears: amount,
  termMonths: amount,
  deposit: amount,
  balloon: amount,
  disclaimer: text,
});

/** The manufacturer's data of the variant, as text in the feed's format (§3). */
export const variantSchema = z.strictObject({
  enginesize: text,
  enginesizeLitres: text,
  cylinders: text,
  induction: text,
  geartype: text,
  fuelconsumptioncombined: text,
  fuelcapacity: text,
  grossvehiclemass: text,
  vehiclelength: text,
  vehicleheight: text,
  vehiclewidth: text,
  torque: text,
  bodyconfiguration: text,
  ancaprating: text,
});

/** Caravan facts (§3). Widths and lengths in feet, masses in kilograms. */
export const caravanSpecificationsSchema = z.strictObject({
  bodyWidth: amount,
  bodyLength: amount,
  tareWeight: amount,
  axleType: text,
  sleeps: count,
  aggregateTrailerMass: amount,
});

export const marketPricesSchema = z.strictObject({
  stateAverageMarketPrice: amount,
  averageMarketPrice: amount,
});

/**
 * A vehicle of one site (§3 "Car"). Money is in Australian dollars, distances in kilometres, times in epoch
 * milliseconds, dates ISO `yyyy-mm-dd`. Null means "not given", never 0.
 */
export const vehicleSchema = z.strictObject({
  id: z.string().min(1),
  slug: z.string().min(1),
  name: z.string().min(1),
  make: z.string().min(1),
  model: z.string().min(1),
  badge: text,
  series: text,
  year: count,
  carType: z.enum(carTypes),
  status: z.enum(vehicleStatuses),
  sold: flag,
  soldAt: z.number().int().nullable().default(null),
  reserved: flag,
  itemType: z.enum(itemTypes).default("car"),
  certified: flag,
  tag: text,
  carsalesTitle: text,
  views: z.number().int().nonnegative().default(0),
  price: amount,
  beforePrice: amount,
  offerPrice: amount,
  subscriptionPrice: amount,
  preorder: flag,
  km: count,
  colour: text,
  interiorColour: text,
  seats: count,
  doors: count,
  vin: text,
  regplate: text,
  regoExpiry: text,
  stocknum: z.string().min(1),
  buildDate: text,
  complianceDate: text,
  createdAt: z.number().int(),
  drive: text,
  /** Cubic centimetres. */
  engineSize: count,
  fuel: text,
  simpleFuel: text,
  body: text,
  simpleBody: text,
  transmission: text,
  simpleTransmission: text,
  trans: text,
  /** Sections separated by `|` (VP-04). */
  dealercomments: text,
  dealershipSlug: z.string().min(1),
  dealershipId: z.string().min(1),
  dealershipName: text,
  locationName: text,
  city: text,
  state: text,
  privateSuburb: text,
  privatePostcode: text,
  location: text,
  /** Absolute http(s) addresses, or `artwork:` references of built-in illustrations. */
  images: z.array(z.string()).default([]),
  thumbnails: z.array(z.string()).default([]),
  primaryImageUrl: text,
  /** Address of the history report. */
  file: text,
  standardEquipment: z.array(z.string()).default([]),
  categories: z.array(z.string()).default([]),
  filteredFeatures: z.array(z.string()).default([]),
  financeLenders: z.record(z.string(), financeQuoteSchema).default({}),
  variant: variantSchema.nullable().default(null),
  specifications: caravanSpecificationsSchema.nullable().default(null),
  autograbData: marketPricesSchema.nullable().default(null),
  showOnDealerWebsite: z.boolean().default(true),
  /** Higher values come first in the default order (§7). */
  customRank: z.number().default(0),
});

export type Vehicle = z.infer<typeof vehicleSchema>;
export type CarType = (typeof carTypes)[number];
export type VehicleStatus = (typeof vehicleStatuses)[number];
export type ItemType = (typeof itemTypes)[number];
export type FinanceQuote = z.infer<typeof financeQuoteSchema>;
export type Variant = z.infer<typeof variantSchema>;
export type CaravanSpecifications = z.infer<typeof caravanSpecificationsSchema>;
