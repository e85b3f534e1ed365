import { caravanFields, marketPriceFields, variantFields } from "../vehicles/vehicle-fields.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { readCell, type ReadField, type ReadValue, type RowCells } from "./row-cells.ts";

/** The manufacturer's figures as written; null if the row has none. */
export function readVariant(cells: RowCells): Vehicle["variant"] {
  return readPart(cells, figureFields);
}

/** Measurements of a caravan, in feet and kilograms; null if the row has none. */
export function readCaravanSpecifications(cells: RowCells): Vehicle["specifications"] {
  return readPart(cells, measureFields);
}

/** Average market prices of similar vehicles; null if the row has neither. */
export function readMarketPrices(cells: RowCells): Vehicle["autograbData"] {
  return readPart(cells, averageFields);
}

type PartFields<Name extends string, Field extends ReadField> = readonly (readonly [Name, Field])[];

/** Two figures have the name of a field of vehicles, or nearly, and a longer name in feeds. */
const feedNames = { enginesize: "variantEnginesize", enginesizeLitres: "variantEnginesizeLitres" } as const;
type FigureName = keyof typeof variantFields;
type FeedFieldOfFigure<Name extends FigureName> = Name extends keyof typeof feedNames ? (typeof feedNames)[Name] : Name;

const figureFields: PartFields<FigureName, FeedFieldOfFigure<FigureName>> = fieldNames(variantFields).map((name) => [
  name,
  name in feedNames ? feedNames[name as keyof typeof feedNames] : (name as FeedFieldOfFigure<FigureName>),
]);
const measureFields = fieldNames(caravanFields).map((name) => [name, name] as const);
const averageFields = fieldNames(marketPriceFields).map((name) => [name, name] as const);

function fieldNames<Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(fields) as Name[];
}

type Part<Name extends string, Field extends ReadField> = {
  [Key in Name]: ReadValue<Key extends ReadField ? Key : Field>;
};

function readPart<Name extends string, Field extends ReadField>(
  cells: RowCells,
  fields: PartFields<Name, Field>,
): Part<Name, Field> | null {
  if (fields.every(([, field]) => cells.values[field] === undefined)) return null;
  const part = fields.map(([name, field]) => [name, readCell(cells, field)] as const);
  return part.every(([, value]) => value === null) ? null : (Object.fromEntries<unknown>(part) as Part<Name, Field>);
}
