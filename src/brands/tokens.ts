/** The colours that every brand gives. `npm run check` compares those that meet (`scripts/brands/contrast.ts`). */
const colourTokens = [
  "--ground",
  "--surface",
  "--surface-quiet",
  "--ink",
  "--ink-quiet",
  "--line",
  "--line-strong",
  "--accent",
  "--accent-hover",
  "--on-accent",
  "--accent-quiet",
  "--link",
  "--focus",
  "--header-ground",
  "--header-ink",
  "--header-quiet",
  "--header-line",
  "--footer-ground",
  "--footer-ink",
  "--footer-quiet",
  "--footer-line",
  "--hero-ground",
  "--hero-ink",
  "--studio",
  "--tag-sold",
  "--on-tag-sold",
  "--tag-reserved",
  "--on-tag-reserved",
  "--tag-new",
  "--on-tag-new",
  "--tag-electric",
  "--on-tag-electric",
  "--tag-coming",
  "--on-tag-coming",
  "--tag-custom",
  "--on-tag-custom",
  "--tag-certified",
  "--on-tag-certified",
  "--saving",
  "--saving-quiet",
  "--error",
  "--error-quiet",
  "--success",
  "--price-ground",
  "--price-ink",
] as const;

const measureTokens = [
  "--font-text",
  "--font-heading",
  "--heading-weight",
  "--heading-tracking",
  "--heading-word-spacing",
  "--text-root",
  "--radius-small",
  "--radius-control",
  "--radius-card",
  "--radius-large",
  "--radius-mark",
  "--radius-tag",
  "--card-border",
  "--card-shadow",
  "--card-shadow-hover",
  "--raised-shadow",
  "--card-gap",
  "--card-least-width",
  "--card-padding",
  "--section-space",
  "--motion",
] as const;

/** Every custom property of a brand's `tokens.css`: each brand gives all of them and no other. */
export const brandTokens = [...colourTokens, ...measureTokens] as const;

export type Tokens = ReadonlyMap<string, string>;

/** The custom properties of a style sheet's `:root`. */
export function readTokens(css: string): Tokens {
  const root = /:root\s*\{([^}]*)\}/.exec(withoutComments(css))?.[1] ?? "";
  return new Map(
    [...root.matchAll(/(--[a-z0-9-]+)\s*:\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

/** A token's value, with the tokens that it refers to in their places; null where one of them is missing. */
export function tokenValue(tokens: Tokens, name: string, seen: readonly string[] = []): string | null {
  const value = tokens.get(name);
  if (value === undefined || seen.includes(name)) return null;
  const other = /^var\((--[a-z0-9-]+)\)$/.exec(value)?.[1];
  return other === undefined ? value : tokenValue(tokens, other, [...seen, name]);
}

export function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
}
