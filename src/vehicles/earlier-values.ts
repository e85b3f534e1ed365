import { isModelChange } from "./model-change.ts";
import { isPriceJump, isReadingJump, isTypeChange, isYearChange } from "./value-jumps.ts";
import { areUnlike, readFacts, type VehicleIdentity } from "./vehicle-identity.ts";
import type { Vehicle } from "./vehicle.ts";

/**
 * Values that a vehicle normally retains: a file that changes them far for many vehicles is probably wrong. Each
 * function returns true if a change is far.
 */
const changesFar = {
  vin: areOthers,
  plate: areOthers,
  picture: areOthers,
  model: isModelChange,
  year: isYearChange,
  carType: isTypeChange,
  km: (before, after) => isReadingJump(Number(before), Number(after)),
  price: (before, after) => isPriceJump(Number(before), Number(after)),
  badge: areUnlike,
  colour: areUnlike,
  body: areUnlike,
  fuel: areUnlike,
  transmission: areUnlike,
  drive: areUnlike,
  seats: areOthers,
  doors: areOthers,
  engineSize: areOthers,
} satisfies Record<string, (before: string, after: string) => boolean>;

type JudgedName = keyof typeof changesFar;
const judgedNames = Object.keys(changesFar) as JudgedName[];

/** The values of a vehicle as texts; empty if not given. */
export type JudgedValues = Record<JudgedName, string>;
/**
 * Values that a vehicle had before far changes, oldest first; the first may be empty. They are dropped when one of them
 * returns.
 */
export type EarlierValues = Partial<Record<JudgedName, string[]>>;

/** Limits the number of earlier values stored for each property of a vehicle. */
const mostRemembered = 3;
/** Only the end of an address is stored, which is enough to distinguish pictures. */
const longestPicture = 120;

/** The properties that imports compare: see `VehicleIdentity`. */
type Compared = Pick<VehicleIdentity, "vin" | "plate" | "facts"> & { price: number | null };
const appearanceFields = [
  "badge",
  "colour",
  "body",
  "fuel",
  "transmission",
  "drive",
  "seats",
  "doors",
  "engineSize",
] as const satisfies JudgedName[];
/** A column of these that was empty may be filled by a wrong file. Losing all pictures, prices or VINs is a fault anyway. */
const mayHaveBeenEmpty: ReadonlySet<JudgedName> = new Set([...appearanceFields, "plate", "km"]);
type Appearance = Pick<Vehicle, "images" | (typeof appearanceFields)[number]>;
export type JudgedAppearance = Pick<JudgedValues, "picture" | (typeof appearanceFields)[number]>;

/** Values missing from `content` count as not given. */
export function judgedValues({ vin, plate, facts, price }: Compared, content: Partial<Appearance>): JudgedValues {
  return {
    vin: vin ?? "",
    plate: plate ?? "",
    ...judgedFacts(facts),
    price: price === null ? "" : String(price),
    ...judgedAppearance(content),
  };
}

export function judgedAppearance(content: Partial<Appearance>): JudgedAppearance {
  const entries = appearanceFields.map((name) => [name, String(content[name] ?? "").toLowerCase()] as const);
  const picture = (content.images?.[0] ?? "").slice(-longestPicture);
  return { picture, ...(Object.fromEntries(entries) as Omit<JudgedAppearance, "picture">) };
}

function judgedFacts(facts: string): Pick<JudgedValues, (typeof factNames)[number]> {
  const { make, model, year, carType, km } = readFacts(facts);
  return { model: `${make}|${model}`, year, carType, km };
}

/** Parses the output of `writeEarlier`. */
export function readEarlier(text: string): EarlierValues {
  return text === "" ? {} : (JSON.parse(text) as EarlierValues);
}

/** Serialises earlier values; empty if there are none. */
export function writeEarlier(earlier: EarlierValues): string {
  return Object.keys(earlier).length === 0 ? "" : JSON.stringify(earlier);
}

/**
 * The earlier values to store after a vehicle has changed. If an earlier value returns, it was right and the values
 * after it were wrong; those are dropped, so that they are reported again if they come back.
 */
export function rememberChange(earlier: EarlierValues, before: JudgedValues, after: JudgedValues): EarlierValues {
  const remembered: EarlierValues = {};
  for (const name of judgedNames) {
    const values = valuesAfter(name, earlier[name] ?? [], before[name], after[name]);
    if (values.length > 0) remembered[name] = [...values];
  }
  return remembered;
}

function valuesAfter(name: JudgedName, values: readonly string[], before: string, after: string): readonly string[] {
  if (before === after) return values;
  const nearest = (value: string): number => values.findIndex((earlier) => isNear(name, earlier, value));
  const hasReturned = !isNear(name, before, after) && nearest(after) !== -1;
  if (hasReturned) return values.slice(0, nearest(after));
  // An empty value after others is a loss, to which nothing returns.
  if (before === "") return values.length === 0 && mayHaveBeenEmpty.has(name) ? [before] : values;
  // Values close to a stored one are not stored again.
  return nearest(before) === -1 ? [...values, before].slice(-mostRemembered) : values;
}

/**
 * The value to compare a file's value with: an earlier value that it returns to, or else the previous one. Correcting
 * a wrong file therefore does not count as a far change, nor does emptying a column that a wrong file has filled.
 */
export function comparedValue(name: JudgedName, earlier: EarlierValues, before: string, after: string): string {
  if (before === "" || isNear(name, before, after)) return before;
  return earlier[name]?.find((value) => isNear(name, value, after)) ?? before;
}

const factNames = ["model", "year", "carType", "km"] as const;

/** Compares facts in the same way, and reports which of their values returned to an earlier one. */
export function comparedFacts(
  earlier: EarlierValues,
  before: string,
  after: string,
): { text: string; returned: (typeof factNames)[number][] } {
  const [known, row] = [judgedFacts(before), judgedFacts(after)];
  const returned = factNames.filter((name) => comparedValue(name, earlier, known[name], row[name]) !== known[name]);
  if (returned.length === 0) return { text: before, returned };
  for (const name of returned) known[name] = comparedValue(name, earlier, known[name], row[name]);
  const { badge, colour } = readFacts(before);
  return { text: [known.model, known.year, badge, known.carType, colour, known.km].join("|"), returned };
}

/** An empty value is near to none but itself. */
function isNear(name: JudgedName, one: string, other: string): boolean {
  return one === other || (one !== "" && other !== "" && !changesFar[name](one, other));
}

function areOthers(): boolean {
  return true;
}
