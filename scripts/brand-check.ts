import { brandContrast, componentPairs } from "./brands/brand-contrast.ts";
import { fail } from "./read-arguments.ts";

/** Compares every pair of colours that the style sheets bring together, in every brand. */
function check(): number {
  const components = componentPairs();
  const { count, faults } = brandContrast("src/brands", components);
  const all = [...components.faults, ...faults];
  for (const fault of all) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${count} brands, ${components.pairs.length} pairs of colours: ${all.length} faults\n`);
  return all.length === 0 ? 0 : 1;
}

try {
  process.exitCode = check();
} catch (error) {
  process.exitCode = fail(error instanceof Error ? error.message : String(error));
}
