import type { Brand } from "./brand.ts";
import { foundBrands } from "./found-brands.ts";

/** Every brand of this build, by the name that sites use: that of its folder. */
export const brands: Readonly<Record<string, Brand>> = foundBrands;

/** Throws for a brand that this build does not have. */
export function brandNamed(name: string): Brand {
  const brand = brands[name];
  if (brand === undefined) throw new Error(`Unknown brand ${name}`);
  return brand;
}

export function mailColours(name: string): Pick<Brand["print"], "ink" | "quiet" | "line" | "accent"> {
  return brandNamed(name).print;
}
