import type { AustralianState } from "./australian-state.ts";

/** Ranges of postcodes by state, including those of post office boxes (Australia Post). */
const postcodesOfState: readonly (readonly [from: number, to: number, state: AustralianState])[] = [
  [200, 299, "ACT"],
  [800, 999, "NT"],
  [2600, 2618, "ACT"],
  [2900, 2920, "ACT"],
  [1000, 2999, "NSW"],
  [3000, 3999, "VIC"],
  [8000, 8999, "VIC"],
  [4000, 4999, "QLD"],
  [9000, 9999, "QLD"],
  [5000, 5999, "SA"],
  [6000, 6999, "WA"],
  [7000, 7999, "TAS"],
];

/** The state of a postcode such as `4670` or `800`; null for anything else. */
export function stateOfPostcode(text: string): AustralianState | null {
  if (!/^\d{3,4}$/.test(text.trim())) return null;
  const postcode = Number(text);
  return postcodesOfState.find(([from, to]) => postcode >= from && postcode <= to)?.[2] ?? null;
}
