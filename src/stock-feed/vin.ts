import { vinCheckDigit } from "../vehicles/vin-check-digit.ts";
import { quoted, type FieldValue } from "./field-values.ts";

/** 17 characters without I, O and Q, after blanks and dashes are taken out. A fault otherwise. */
export function parseVin(text: string): FieldValue<string> {
  const vin = text.replaceAll(/[\s-]/g, "").toUpperCase();
  if (vin === "") return { kind: "none" };
  if (/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return { kind: "value", value: vin };
  const why =
    vin.length === 17
      ? "holds characters that no VIN has (I, O, Q or signs)"
      : `has ${vin.length} characters, a VIN has 17`;
  return { kind: "fault", reason: "vin-not-valid", message: `${quoted(text)} ${why}. It is left out.` };
}

/**
 * True when the ninth character is the check digit of the others (ISO 3779, as North America requires it).
 * Makers elsewhere may use the place freely, so a wrong digit is a warning only.
 */
export function hasVinCheckDigit(vin: string): boolean {
  return vin[8] === vinCheckDigit(vin);
}

/** True for VINs of makers who must use the check digit: the first character of North America (1 to 5). */
export function mustHaveCheckDigit(vin: string): boolean {
  return /^[1-5]/.test(vin);
}
