import { type Tokens, tokenValue } from "../../src/brands/tokens.ts";
import type { TokenPair } from "./token-pairs.ts";

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for other visible elements. Large text must reach the ratio of other text. */
const neededRatio = { text: 4.5, mark: 3 } as const;

type Colour = readonly [red: number, green: number, blue: number];

/** The parts of a brand that determine its contrast. `forms` are those of its `brand.json`. */
export type ComparedBrand = { name: string; forms: Readonly<Record<string, unknown>>; tokens: Tokens };

/** The pairs of a brand with insufficient contrast, each as a sentence. */
export function faintPairs(brand: ComparedBrand, pairs: readonly TokenPair[]): string[] {
  const seen = pairs.filter(({ forms }) => Object.entries(forms).every(([form, value]) => brand.forms[form] === value));
  return [...new Set(seen.flatMap((pair) => faintness(pair, brand.tokens)))].map((fault) => `${brand.name}: ${fault}`);
}

function faintness({ kind, over, ground }: TokenPair, tokens: Tokens): string[] {
  const [above, below] = [parseColour(over, tokens), parseColour(ground, tokens)];
  if (above === null || below === null) return [`${above === null ? over : ground} is not a colour such as #0d1b33`];
  // Behind a transparent colour is another ground, which is compared as a separate pair.
  if (above === "transparent" || below === "transparent") return [];
  const ratio = contrastRatio(above, below);
  const needed = neededRatio[kind];
  return ratio < needed ? [`${over} on ${ground} has ${roundedDown(ratio)}:1, as ${kind} it needs ${needed}:1`] : [];
}

/** Rounds down, so that an insufficient ratio is never displayed as sufficient. */
function roundedDown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A token or a CSS value as a colour; null if it cannot be parsed. */
export function parseColour(value: string, tokens: Tokens): Colour | "transparent" | null {
  const token = /^(?:var\()?(--[\w-]+)\)?$/.exec(value)?.[1];
  const found = token === undefined ? value : (tokenValue(tokens, token) ?? "");
  if (found === "transparent") return found;
  const [, one, share, other] = /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(found) ?? [];
  if (one === undefined || other === undefined) return hexColour(found);
  return mixed(parseColour(one, tokens), parseColour(other, tokens), Number(share) / 100);
}

type Mixable = ReturnType<typeof parseColour>;

function mixed(one: Mixable, other: Mixable, share: number): Mixable {
  if (one === null || other === null) return null;
  if (one === "transparent" || other === "transparent") return "transparent";
  const part = (at: 0 | 1 | 2): number => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

function hexColour(value: string): Colour | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  if (digits === undefined) return null;
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}
