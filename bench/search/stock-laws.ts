import type { PowerLaw } from "./power-law.ts";

/**
 * How the vocabulary of a stock grows. Measured on the real listings (australian-vehicle-prices.csv in a random
 * order, distinct values at 1,000 / 4,000 / 16,734 rows, and the exponent of the last doubling):
 *
 * | Distinct                  | 1,000 | 4,000 | 16,734 | exponent |
 * | ------------------------- | ----- | ----- | ------ | -------- |
 * | makes                     |    47 |    57 |     77 |     0.17 |
 * | makes and models          |   299 |   508 |    805 |     0.29 |
 * | badges                    |   620 | 1,546 |  3,489 |     0.54 |
 * | words of the title        |   855 | 1,469 |  2,368 |     0.32 |
 * | make, model, badge, year  |   938 | 3,114 |  8,805 |     0.68 |
 */
export const makeLaw: PowerLaw = { tail: 4.5, scale: 25 };
export const modelLaw: PowerLaw = { tail: 2.8, scale: 5.5 };
export const badgeLaw: PowerLaw = { tail: 1.3, scale: 1.9 };
export const badgeWordLaw: PowerLaw = { tail: 0.85, scale: 100 };
export const townLaw: PowerLaw = { tail: 1.2, scale: 60 };
