import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { settingsReferenceText } from "../src/sites/settings-reference.ts";
import { orExit, readOptions } from "./read-arguments.ts";

const usage = "Usage: npm run config:docs [-- --check]\n";
const { check: isCheck = false } = orExit(usage, () =>
  readOptions(process.argv.slice(2), { check: { type: "boolean" } }),
);

const file = resolve(import.meta.dirname, "..", "docs", "site-config.md");
const text = settingsReferenceText();

if (isCheck) {
  const isCurrent = existsSync(file) && readFileSync(file, "utf8") === text;
  console.log(
    isCurrent ? "docs/site-config.md is up to date" : "docs/site-config.md is out of date: npm run config:docs",
  );
  process.exitCode = isCurrent ? 0 : 1;
} else {
  writeFileSync(file, text);
  console.log("wrote docs/site-config.md");
}
