import { z } from "zod";
import { caravanFields, type FieldKind, marketPriceFields, variantFields, vehicleFields } from "./vehicle-fields.ts";

/** Car types, in the order of every list (§9, SE-16). */
export const carTypes = ["new", "demo", "used"] as const;
/** The statuses a shopper may see (§3). Vehicles with other statuses in a feed are held or withdrawn on import. */
export const vehicleStatuses = ["in_stock", "coming_soon", "sold"] as const;
/** Kinds of goods a dealer lists (§3, NV-09). */
export const itemTypes = ["car", "motorcycle", "caravan"] as const;

const text = z.string().nullable().default(null);
const amount = z.number().nonnegative().nullable().default(null);
const plainKinds = { text, amount, count: z.number().int().nonnegative().nullable().default(null) };

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
export const variantSchema = z.strictObject(schemaShape(variantFields, plainKinds));
export const caravanSpecificationsSchema = z.strictObject(schemaShape(caravanFields, plainKinds));

const kinds = {
  ...plainKinds,
  key: z.string().min(1),
  creation: z.number().int(),
  carType: z.enum(carTypes),
  status: z.enum(vehicleStatuses),
  itemType: z.enum(itemTypes).default("car"),
  time: z.number().int().nullable().default(null),
  flag: z.boolean().default(false),
  flagUnlessDenied: z.boolean().default(true),
  list: z.array(z.string()).default([]),
  total: z.number().int().nonnegative().default(0),
  rank: z.number().default(0),
  financeLenders: z.record(z.string(), financeQuoteSchema).default({}),
  variant: variantSchema.nullable().default(null),
  specifications: caravanSpecificationsSchema.nullable().default(null),
  autograbData: z.strictObject(schemaShape(marketPriceFields, plainKinds)).nullable().default(null),
} satisfies Record<FieldKind, z.ZodType>;

/** A vehicle of one site (§3 "Car"), with the fields of `vehicle-fields.ts`. Null means "not given", never 0. */
export const vehicleSchema = z.strictObject(schemaShape(vehicleFields, kinds));

function schemaShape<Kinds, Fields extends Record<string, { kind: keyof Kinds }>>(fields: Fields, schemas: Kinds) {
  const shape = Object.entries(fields).map(([name, { kind }]) => [name, schemas[kind]]);
  return Object.fromEntries(shape) as { [Name in keyof Fields]: Kinds[Fields[Name]["kind"]] };
}

export type Vehicle = z.infer<typeof vehicleSchema>;
export type CarType = (typeof carTypes)[number];
export type VehicleStatus = (typeof vehicleStatuses)[number];
export type ItemType = (typeof itemTypes)[number];
export type FinanceQuote = z.infer<typeof financeQuoteSchema>;
export type Variant = z.infer<typeof variantSchema>;
