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

/** The correct check digit for the ninth position of a 17-character VIN, whatever is there now (ISO 3779). */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  for (const [place, weight] of weights.entries()) {
    const character = vin[place] ?? "";
    sum += (valueOfLetter[character] ?? Number(character)) * weight;
  }
  const remainder = sum % 11;
  return remainder === 10 ? "X" : String(remainder);
}
