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

/**
 * Postcodes of places in more than one state, with the states beside that of their range. Compared with a list of all
 * postcodes by `test/postcodes.test.ts`; that list has no second state of 2406, 2619, 2648, 3585 and 3586.
 */
const otherStates: Readonly<Record<string, readonly AustralianState[]>> = {
  "0872": ["SA", "WA"],
  "2406": ["QLD"],
  "2540": ["ACT"],
  "2611": ["NSW"],
  "2618": ["NSW"],
  "2619": ["ACT"],
  "2620": ["ACT"],
  "2648": ["VIC"],
  "3500": ["NSW"],
  "3585": ["NSW"],
  "3586": ["NSW"],
  "3644": ["NSW"],
  "3691": ["NSW"],
  "3707": ["NSW"],
  "4377": ["NSW"],
  "4380": ["NSW"],
  "4383": ["NSW"],
  "4385": ["NSW"],
  "4825": ["NT"],
  "9999": ["VIC"],
};

/** The state of a postcode such as `4670` or `800`; null for anything else. */
export function stateOfPostcode(text: string): AustralianState | null {
  if (!/^\d{3,4}$/.test(text.trim())) return null;
  const postcode = Number(text);
  return postcodesOfState.find(([from, to]) => postcode >= from && postcode <= to)?.[2] ?? null;
}

/** The state that a postcode is in if it is not in the given one; null if it is, or if no state has the postcode. */
export function otherStateOfPostcode(postcode: string, given: string): AustralianState | null {
  const state = stateOfPostcode(postcode);
  return state === given || otherStates[postcode]?.some((other) => other === given) ? null : state;
}
