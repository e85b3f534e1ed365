import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readBrands } from "../../src/brands/read-brands.server.ts";
import { readTokens, type Tokens } from "../../src/brands/tokens.ts";
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
  const faults = brands.flatMap(([name, forms]) =>
    schemes(join(folder, name)).flatMap(({ scheme, tokens }) =>
      faintPairs({ name: [name, ...scheme].join(", "), forms, tokens }, pairs),
    ),
  );
  return { count: brands.length, faults };
}

const highContrast = readTokens(readFileSync("src/ui/contrast.css", "utf8"));

/** The tokens of a brand in its light and its dark scheme, each also with high contrast. */
function schemes(folder: string): { scheme: string[]; tokens: Tokens }[] {
  const light = readTokens(readFileSync(join(folder, "tokens.css"), "utf8"));
  const dark = new Map([...light, ...readTokens(readFileSync(join(folder, "modes.css"), "utf8"))]);
  return [
    { scheme: [], tokens: light },
    { scheme: ["high contrast"], tokens: new Map([...light, ...highContrast]) },
    { scheme: ["dark"], tokens: dark },
    { scheme: ["dark", "high contrast"], tokens: new Map([...dark, ...highContrast]) },
  ];
}
