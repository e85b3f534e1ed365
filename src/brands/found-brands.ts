import type { Brand } from "./brand.ts";
import { readBrands } from "./read-brands.server.ts";

/** The brands of the folders beside this file. The build replaces this file by what it finds, so `dist` needs no `src`. */
export const foundBrands: Record<string, Brand> = readBrands(import.meta.dirname);
