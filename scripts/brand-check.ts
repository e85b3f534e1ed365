import { brandContrast, componentPairs } from "./brands/brand-contrast.ts";
import { fail } from "./read-arguments.ts";
import { errorText } from "../src/settings/error-text.ts";

/** Checks the contrast of every pair of colours in the style sheets, in every brand. */
function check(): number {
  const components = componentPairs();
  const { count, faults } = brandContrast("src/brands", components);
  const all = [...components.faults, ...faults];
  for (const fault of all) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${count} brands, ${components.pairs.length} pairs of colours: ${all.length} errors\n`);
  return all.length === 0 ? 0 : 1;
}

try {
  process.exitCode = check();
} catch (error) {
  process.exitCode = fail(errorText(error));
}
