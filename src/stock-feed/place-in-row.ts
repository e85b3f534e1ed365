import { australianStates, type AustralianState } from "../settings/australian-state.ts";
import { stateOfPostcode } from "../settings/state-of-postcode.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedField } from "./feed-field.ts";
import { parseState, suburbAndState } from "./feed-site.ts";
import { namingText, quoted } from "./field-values.ts";
import type { RowNote } from "./row-outcome.ts";

type Text = (field: FeedField) => string | null;

/**
 * The vehicle's place according to its row. A location such as `Caringbah, NSW` supplies what separate columns do not.
 */
export function placeInRow(
  text: Text,
  notes: RowNote[],
): Pick<Vehicle, "city" | "state" | "privateSuburb" | "privatePostcode"> {
  const [city, privatePostcode] = [suburb("city", text, notes), text("privatePostcode")];
  const state = knownState(text("state"), notes);
  const inOneText = suburbAndState((city === null && state === null ? text("location") : city) ?? "");
  const postcode = text("postcode") ?? privatePostcode ?? inOneText?.postcode;
  return {
    city: placeName(inOneText?.suburb ?? city),
    state: state ?? inOneText?.state ?? stateOfPostcode(postcode ?? ""),
    privateSuburb: placeName(suburb("privateSuburb", text, notes)),
    privatePostcode,
  };
}

function knownState(written: string | null, notes: RowNote[]): AustralianState | null {
  if (written === null) return null;
  const state = parseState(written) ?? suburbAndState(written)?.state ?? null;
  if (state === null)
    notes.push({
      field: "state",
      reason: "state-not-known",
      message: `${quoted(written)} is not an Australian state or territory; write ${australianStates.join(", ")}. The value was ignored.`,
    });
  return state;
}

/** A suburb has letters; a number is a postcode or a code in the wrong column. */
function suburb(field: "city" | "privateSuburb", text: Text, notes: RowNote[]): string | null {
  const written = namingText(text(field));
  if (written === null || /\p{L}/u.test(written)) return written;
  const message = `${quoted(written)} is not the name of a suburb. The value was ignored.`;
  notes.push({ field, reason: "place-not-a-name", message });
  return null;
}

/** Converts names in capitals: `SOUTH MELBOURNE` is South Melbourne. */
function placeName(name: string | null): string | null {
  if (name === null || name.length < 4 || name !== name.toUpperCase()) return name;
  return name.toLowerCase().replaceAll(/(^|[\s-])([a-z])/g, (letters) => letters.toUpperCase());
}
