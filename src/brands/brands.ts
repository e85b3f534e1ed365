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
