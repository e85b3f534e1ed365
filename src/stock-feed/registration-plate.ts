import { quoted, type FieldValue } from "./field-values.ts";

/** Fillers in the plate column of vehicles without a plate, letters and digits only. */
const wordsForNoPlate =
  /^(?:un?reg(?:d|o|ed|istered)?|not?reg(?:o|d|istered|istration)?|notregd?|na|nil|none|noplates?|tba|tbc|tbd|demo|demonstrator|stock|0+|x+|9{4,})$/;
/** Several of these words are not a plate either: `Rego TBA`, `New car`, `Dealer plates`. */
const sentenceForNoPlate =
  /^(?:new|car|vehicle|used|rego?|regd|registered|registration|un|de|not|no|yet|known|unknown|yes|is|on|by|tba|tbc|tbd|pending|expired|lapsed|cancell?ed|sold|dealer|dlr|trade|plates?|permit|demo|stock|incl|included|see|ask|call|awaiting|required|needed|applied|for|coming|soon)+$/;
/** `TRADE1`: a dealer's own plates with a number. */
const numberedDealerPlate = /^(?:trade|dealer|tradeplate|dealerplate)\d{1,4}$/;
/** `UNREG2024`: the year is that of deregistration or of the model. */
const wordWithYear = /^(?:un|de|not?)reg(?:o|d|ed|istered)?\d{2,4}$/;

/** A date, remaining time, distance, or word with a date: not a plate, however similar without its punctuation. */
const dateSigns =
  /^(?:[0-3]?\d[/.-][01]?\d[/.-](?:20)?\d{2}|20\d{2}[/.-][01]?\d(?:[/.-][0-3]?\d)?|[01]?\d(?:[/.-]20|\/)\d{2}|\d{1,2}[\s/.-][a-z]{3,9}[\s/.-](?:20)?\d{2})$/i;
const monthAndYear = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s/.-]*20\d{2}$/i;
/** `DEC-26` may be a plate; spreadsheets write `Dec-26`. */
const wordAndYear = /^[A-Za-z][a-z]{2,8}[\s/.-]\d{2}$/;
const timeLeft = /^(?:\d+km|\d{1,2}(?:m|mths?|months?)|(?:rego?|exp(?:iry|ires)?|registered|due|till?|until)\d+)$/i;

/** `2019` belongs to the next column. */
const yearOfVehicle = /^(?:19[5-9]\d|20[0-4]\d)$/;

/**
 * Letters and digits of the longest plate: interstate heavy vehicles and personal plates have up to seven, some eight.
 */
const longestPlate = 8;
/** Plates with only digits have no more. */
const mostDigits = 6;

const stateCodes = "ACT|NSW|NT|QLD|SA|TAS|VIC|WA";
const stateBeside = new RegExp(
  String.raw`^(?:${stateCodes})\s*[:-]\s*|[\s-]*\((?:${stateCodes})\)$|\s+(?:${stateCodes})$`,
  "gi",
);
const stateAtEnd = new RegExp(String.raw`^([A-Z0-9]{5,7})(?:${stateCodes})$`);

/**
 * Parses a plate as its letters and digits in capitals: `abc-12d` is ABC12D. Fillers mean no plate; other texts are
 * faults.
 */
export function parsePlate(text: string): FieldValue<string> {
  const written = text.trim().replaceAll(stateBeside, "");
  const letters = written.replaceAll(/[\s.·•_*'"/-]/g, "").toUpperCase();
  const plate = letters.length > longestPlate ? (stateAtEnd.exec(letters)?.[1] ?? letters) : letters;
  const word = plate.toLowerCase();
  const isWords = [wordsForNoPlate, sentenceForNoPlate, numberedDealerPlate, wordWithYear].some((words) =>
    words.test(word),
  );
  if (plate === "" || isWords) return { kind: "none" };
  if (plate.length <= longestPlate && /^[A-Z0-9]+$/.test(plate) && !isDate(written, plate))
    return { kind: "value", value: plate };
  return {
    kind: "fault",
    reason: "plate-not-valid",
    message: `${quoted(text)} is not a registration plate: plates have up to ${longestPlate} letters and digits. The value was ignored.`,
  };
}

function isDate(written: string, plate: string): boolean {
  if (/^\d+$/.test(plate) && (plate.length > mostDigits || yearOfVehicle.test(plate))) return true;
  if (dateSigns.test(written) || timeLeft.test(plate)) return true;
  return monthAndYear.test(written) || wordAndYear.test(written);
}
