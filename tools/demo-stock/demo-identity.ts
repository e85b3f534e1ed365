import { vinCheckDigit } from "../../src/vehicles/vin-check-digit.ts";

/** VIN characters for model years from 2001; they repeat every 30 years. */
const vinYears = "123456789ABCDEFGHJKLMNPRSTVWXY";
const firstVinYear = 2001;
const plateLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A vehicle identification number in a valid format that belongs to no vehicle. */
export function demoVin(year: number, serial: number): string {
  const yearCode = vinYears[(((year - firstVinYear) % 30) + 30) % 30] ?? "1";
  const withoutCheck = `6FDDEM0X0${yearCode}A${String(serial).padStart(6, "0")}`;
  return withoutCheck.slice(0, 8) + vinCheckDigit(withoutCheck) + withoutCheck.slice(9);
}

/** A number plate in the state's format that contains DEM, to mark it as fictional. */
export function demoPlate(state: string, kind: "car" | "motorcycle" | "caravan", serial: number): string {
  const digits = String(serial % 100).padStart(2, "0");
  const letter = plateLetters[Math.floor(serial / 100) % plateLetters.length] ?? "A";
  if (kind === "caravan") return `T${digits[0]}${digits[1]}DE${letter}`;
  if (kind === "motorcycle") return `DE${letter}${digits}`;
  if (state === "QLD") return `${digits}${serial % 10}DM${Math.floor(serial / 100) % 10}`;
  return `DEM${digits}${letter}`;
}
