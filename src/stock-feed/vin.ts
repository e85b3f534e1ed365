import { isFillerVin } from "../vehicles/vehicle-identity.ts";
import { vinCheckDigit } from "../vehicles/vin-check-digit.ts";
import { quoted, type FieldValue } from "./field-values.ts";

/**
 * Parses 17 characters without I, O and Q, ignoring blanks and dashes. A fault otherwise, and if there are few
 * different characters.
 */
export function parseVin(text: string): FieldValue<string> {
  const vin = text.replaceAll(/[\s-]/g, "").toUpperCase();
  if (vin === "") return { kind: "none" };
  const why = vinFault(vin);
  if (why === null) return { kind: "value", value: vin };
  return { kind: "fault", reason: "vin-not-valid", message: `${quoted(text)} ${why}. The value was ignored.` };
}

/** The VIN in a cell; null if it has none or not a valid one. */
export function vinIn(text: string | undefined): string | null {
  const vin = parseVin(text ?? "");
  return vin.kind === "value" ? vin.value : null;
}

function vinFault(vin: string): string | null {
  if (vin.length !== 17) return `has ${vin.length} characters, a VIN has 17`;
  if (!/^[A-HJ-NPR-Z0-9]+$/.test(vin)) return "contains characters that no VIN has (I, O, Q or signs)";
  return isFillerVin(vin) ? "has too few different characters for a VIN" : null;
}

/** VINs anywhere in the cells of a broken row. */
export function vinsIn(cells: readonly string[]): string[] {
  const words = cells.flatMap((cell) => [cell, ...cell.split(/[^A-Za-z0-9]+/)]);
  const vins = words.flatMap((word) => {
    const vin = parseVin(word);
    return vin.kind === "value" && /\d/.test(vin.value) ? [vin.value] : [];
  });
  return [...new Set(vins)];
}

/**
 * Whether the ninth character is the check digit of the others (ISO 3779, required in North America). Makers elsewhere
 * may use that position freely, so a wrong digit is only a warning.
 */
export function hasVinCheckDigit(vin: string): boolean {
  return vin[8] === vinCheckDigit(vin);
}

/** Whether a VIN's maker must use the check digit: first character of North America (1 to 5). */
export function mustHaveCheckDigit(vin: string): boolean {
  return /^[1-5]/.test(vin);
}
