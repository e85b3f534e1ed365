import type { Brand } from "./brand.ts";
import { harbourline } from "./harbourline/brand.ts";
import { redGum } from "./red-gum/brand.ts";
import { wattlebrook } from "./wattlebrook/brand.ts";

/** Every brand of this build, by the name that sites use. */
export const brands: Record<string, Brand> = {
  [harbourline.name]: harbourline,
  [wattlebrook.name]: wattlebrook,
  [redGum.name]: redGum,
};

/** Colours of a brand's mails: those of its printed pages. Throws for a brand that this build has not. */
export function mailColours(name: string): Pick<Brand["print"], "ink" | "quiet" | "line" | "accent"> {
  const brand = brands[name];
  if (brand === undefined) throw new Error(`Unknown brand ${name}`);
  return brand.print;
}
