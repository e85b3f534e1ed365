import { isModelChange } from "./model-change.ts";
import { isPriceJump, isReadingJump, isTypeChange, isYearChange } from "./value-jumps.ts";
import { areUnlike, readFacts, type VehicleIdentity } from "./vehicle-identity.ts";
import type { Vehicle } from "./vehicle.ts";

/** What a vehicle keeps, so that a file is at fault where many change it far at once. */
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

/** The values of a vehicle as texts; empty where one is not told. */
export type JudgedValues = Record<JudgedName, string>;
/** The values that a vehicle had before it changed, the oldest first, until it has one of them again. */
export type EarlierValues = Partial<Record<JudgedName, string[]>>;

/** More values far from each other are not remembered, so that what is stored of a vehicle has a bound. */
const mostRemembered = 3;
/** The end of an address tells one picture from others. */
const longestPicture = 120;

/** What imports compare of a vehicle: see `VehicleIdentity`. */
type Compared = Pick<VehicleIdentity, "vin" | "plate" | "facts"> & { price: number | null };
const lookNames = [
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
type Looks = Pick<Vehicle, "images" | (typeof lookNames)[number]>;
export type JudgedLooks = Pick<JudgedValues, "picture" | (typeof lookNames)[number]>;

/** What a content leaves out is not told. */
export function judgedValuesOf({ vin, plate, facts, price }: Compared, content: Partial<Looks>): JudgedValues {
  return {
    vin: vin ?? "",
    plate: plate ?? "",
    ...judgedFacts(facts),
    price: price === null ? "" : String(price),
    ...judgedLooksOf(content),
  };
}

export function judgedLooksOf(content: Partial<Looks>): JudgedLooks {
  const looks = lookNames.map((name) => [name, String(content[name] ?? "").toLowerCase()] as const);
  const picture = (content.images?.[0] ?? "").slice(-longestPicture);
  return { picture, ...(Object.fromEntries(looks) as Omit<JudgedLooks, "picture">) };
}

function judgedFacts(facts: string): Pick<JudgedValues, (typeof factNames)[number]> {
  const { make, model, year, carType, km } = readFacts(facts);
  return { model: `${make}|${model}`, year, carType, km };
}

/** Reads what `writeEarlier` has written. */
export function readEarlier(text: string): EarlierValues {
  return text === "" ? {} : (JSON.parse(text) as EarlierValues);
}

/** Empty where nothing is remembered. */
export function writeEarlier(earlier: EarlierValues): string {
  return Object.keys(earlier).length === 0 ? "" : JSON.stringify(earlier);
}

/**
 * What is to be remembered of a vehicle once it changes. A value that it had before and has again was right, and those
 * after it wrong: these are forgotten, so that they are judged anew when they come back.
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
  if (before === "" || after === "" || before === after) return values;
  const nearest = (value: string): number => values.findIndex((earlier) => !isFar(name, earlier, value));
  if (isFar(name, before, after) && nearest(after) !== -1) return values.slice(0, nearest(after));
  // One of several that are close to each other is enough.
  return nearest(before) === -1 ? [...values, before].slice(-mostRemembered) : values;
}

/**
 * With what a file's value of a vehicle is compared: an earlier one to which it returns, else the one before. What a
 * wrong file changed is so no far change when the right file changes it back.
 */
export function comparedValue(name: JudgedName, earlier: EarlierValues, before: string, after: string): string {
  if (!isFar(name, before, after)) return before;
  return earlier[name]?.find((value) => !isFar(name, value, after)) ?? before;
}

const factNames = ["model", "year", "carType", "km"] as const;

/** The same for all values that facts tell, and which of them return to an earlier one. */
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

function isFar(name: JudgedName, before: string, after: string): boolean {
  return before !== "" && after !== "" && before !== after && changesFar[name](before, after);
}

function areOthers(): boolean {
  return true;
}
