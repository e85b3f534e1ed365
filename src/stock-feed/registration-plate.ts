import { quoted, type FieldValue } from "./field-values.ts";

/** Words that stand in the column of the plate where a vehicle has none, letters and digits only. */
const wordsForNoPlate =
  /^(un?reg(d|o|ed|istered)?|not?reg(o|d|istered|istration)?|notregd?|na|nil|none|noplates?|tba|tbc|tbd|new|demo|demonstrator|pending|unknown|expired|sold|stock|yes|no|0+|x+|9{4,}|registered|rego|reg|incl(uded)?)$/;

/** Letters and digits of the longest plate: interstate heavy vehicles and personal plates have up to seven, some eight. */
const longestPlate = 9;

/** A plate as its letters and digits in capitals: `abc-12d` is ABC12D. Words for "none" are none, other texts a fault. */
export function parsePlate(text: string): FieldValue<string> {
  const state = /^(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\s*[:-]\s*|\s*\((?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\)$/gi;
  const plate = text
    .replaceAll(state, "")
    .replaceAll(/[\s.·•_*'"/-]/g, "")
    .toUpperCase();
  if (plate === "" || wordsForNoPlate.test(plate.toLowerCase())) return { kind: "none" };
  if (plate.length <= longestPlate && /^[A-Z0-9]+$/.test(plate)) return { kind: "value", value: plate };
  return {
    kind: "fault",
    reason: "plate-not-valid",
    message: `${quoted(text)} is no registration plate: those have up to ${longestPlate} letters and digits. It is left out.`,
  };
}
