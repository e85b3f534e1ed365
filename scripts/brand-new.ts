import { resolve } from "node:path";
import { makeBrand } from "./brands/make-brand.ts";
import { readArguments, runCommand, WrongArguments } from "./read-arguments.ts";

const usage = "Usage: npm run brand:new -- NAME\nNAME is one or more lower-case words joined by hyphens.\n";

process.exitCode = await runCommand(usage, async () => {
  const { positionals } = readArguments(process.argv.slice(2), {});
  const [name, ...others] = positionals;
  if (name === undefined) throw new WrongArguments("The name of the brand is missing.");
  if (others.length > 0) throw new WrongArguments(`Specify only one name. Remove: ${others.join(" ")}.`);
  makeBrand(name, resolve(import.meta.dirname, "..", "src", "brands"));
  process.stdout.write(
    `Created src/brands/${name}: tokens.css (fonts, colours, shapes), modes.css (dark scheme), brand.json (layout options), logo.svg.\n` +
      `To use it, set "brand": "${name}" in a site. Run npm run check after each change.\n`,
  );
  return 0;
});
