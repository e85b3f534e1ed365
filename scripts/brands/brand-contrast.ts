import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readBrands } from "../../src/brands/read-brands.server.ts";
import { readTokens } from "../../src/brands/tokens.ts";
import { faintPairs } from "./contrast.ts";
import { type TokenPairs, tokenPairs } from "./token-pairs.ts";

/** Colour pairs in the style sheets of all components, which every brand shares. */
export function componentPairs(): TokenPairs {
  const files = globSync("src/{ui,storefront}/**/*.css").toSorted();
  return tokenPairs(files.map((file) => ({ file, css: readFileSync(file, "utf8") })));
}

/**
 * Pairs with insufficient contrast in the brands of a folder, and the number of brands. Throws for an incomplete
 * brand.
 */
export function brandContrast(folder: string, { pairs }: TokenPairs): { count: number; faults: string[] } {
  const brands = Object.entries(readBrands(folder));
  const faults = brands.flatMap(([name, forms]) => {
    const tokens = readTokens(readFileSync(join(folder, name, "tokens.css"), "utf8"));
    return faintPairs({ name, forms, tokens }, pairs);
  });
  return { count: brands.length, faults };
}
