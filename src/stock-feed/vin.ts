import { quoted, type FieldValue } from "./field-values.ts";

const valueOfLetter: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

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
  let sum = 0;
  for (let place = 0; place < 17; place += 1) {
    const character = vin[place] ?? "";
    sum += (valueOfLetter[character] ?? Number(character)) * (weights[place] ?? 0);
  }
  const remainder = sum % 11;
  return vin[8] === (remainder === 10 ? "X" : String(remainder));
}

/** True for VINs of makers who must use the check digit: the first character of North America (1 to 5). */
export function mustHaveCheckDigit(vin: string): boolean {
  return /^[1-5]/.test(vin);
}
