import { plainColours } from "../vehicles/plain-colours.ts";

/** Words that stand in columns that name neither a make nor a model. Lower case. */
const words = {
  colour: plainColours,
  gearbox: listed(
    "auto|automatic|manual|cvt|dct|dsg|amt|sports automatic|semi automatic|constantly variable transmission",
  ),
  fuel: listed("petrol|unleaded|premium unleaded|diesel|turbo diesel|lpg|hybrid|plug-in hybrid|electric|e10"),
  body: listed(
    "suv|sedan|hatch|hatchback|wagon|station wagon|ute|utility|coupe|convertible|van|cab chassis|dual cab|single cab|people mover|4x4|4x2|awd|fwd|rwd|4wd|2wd",
  ),
  carType: listed("new|used|demo|demonstrator|near new|pre-owned"),
  status: listed("in stock|instock|for sale|available|sold|on hold|coming soon|reserved|withdrawn|active|live"),
  goods: listed(
    "car|cars|vehicle|motorcycle|motorbike|bike|caravan|truck|boat|trailer|test|testing|dummy|sample|true|false|yes|no",
  ),
} as const satisfies Record<string, ReadonlySet<string>>;

export type ColumnOfWords = keyof typeof words;

/** Whether a text is nothing but a word of one of these columns: `Automatic` is no make, `Automatic Caravans` may be one. */
export function isWordOfOtherColumn(text: string, columns: readonly ColumnOfWords[]): boolean {
  const word = text.trim().toLowerCase();
  return columns.some((column) => words[column].has(word));
}

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split("|"));
}
