import { formatKilograms } from "./australian-format.ts";
import { givenText, numberInText } from "./given-text.ts";
import type { VehiclePageSettings } from "./vehicle-page-settings.ts";

/** Above this size, sites configured for litres show engine sizes in litres (§9, VP-10). */
const largestEngineInCubicCentimetres = 1999;
/** One foot in metres (§9, VP-11). */
const metresPerFoot = 0.3048;

/** Shorter lengths are placeholders in feeds. */
const shortestFeet = 0.1;

export type EngineSizeUnit = VehiclePageSettings["engineSizeUnit"];

/** `1999 cc`, or `2.0 L` above 1999 cc on sites that use litres; null if unknown. */
export function engineSizeText(cubicCentimetres: number | null, unit: EngineSizeUnit): string | null {
  if (!cubicCentimetres) return null;
  if (unit === "litres-over-1999" && cubicCentimetres > largestEngineInCubicCentimetres) {
    return `${(cubicCentimetres / 1000).toFixed(1)} L`;
  }
  return `${cubicCentimetres} cc`;
}

/** `7.5 ft (2.29 m)`; null if unknown. */
export function feetAndMetresText(feet: number | null | undefined): string | null {
  if (!feet || feet < shortestFeet) return null;
  return `${feet} ft (${(feet * metresPerFoot).toFixed(2)} m)`;
}

/** `1,850 kg`; null if unknown. */
export function massText(kilograms: number | null | undefined): string | null {
  if (!kilograms || Math.round(kilograms) < 1) return null;
  return formatKilograms(kilograms);
}

/**
 * A manufacturer's figure with its unit. Feeds write 0 if a figure does not apply, so 0 is hidden; text that is not a
 * number is shown unchanged.
 */
export function figureText(
  figure: string | null | undefined,
  written: (value: number) => string | null,
): string | null {
  const text = givenText(figure);
  if (text === null) return null;
  const value = numberInText(text);
  if (value === null) return text;
  return value > 0 ? written(value) : null;
}
