import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { jsonFeedSchema } from "../src/listing-feeds/json-feed.ts";
import { leadWebhookSchema } from "../src/leads/delivery/lead-webhook-schema.ts";
import { settingsReferenceText } from "../src/sites/settings-reference.ts";
import { orExit, readOptions } from "./read-arguments.ts";

const usage = `Usage: npm run config:docs [-- --check]
Writes the reference of all settings, the schema of the lead webhook, which lists the kinds of enquiry, and the schema
of the JSON feed.
`;
const { check: isCheck = false } = orExit(usage, () =>
  readOptions(process.argv.slice(2), { check: { type: "boolean" } }),
);

const root = resolve(import.meta.dirname, "..");
const generated = {
  "docs/site-config.md": settingsReferenceText(),
  "docs/lead-webhook-v1.schema.json": formattedJson(z.toJSONSchema(leadWebhookSchema)),
  "docs/listing-feed-v1.schema.json": formattedJson(z.toJSONSchema(jsonFeedSchema)),
};

for (const [name, text] of Object.entries(generated)) {
  const file = resolve(root, name);
  if (!isCheck) {
    writeFileSync(file, text);
    console.log(`wrote ${name}`);
    continue;
  }
  const isCurrent = existsSync(file) && readFileSync(file, "utf8") === text;
  console.log(isCurrent ? `${name} is up to date` : `${name} is out of date: npm run config:docs`);
  if (!isCurrent) process.exitCode = 1;
}

/** The value as JSON in the format of this repository. */
function formattedJson(value: unknown): string {
  const formatter = resolve(root, "node_modules/.bin/oxfmt");
  const input = JSON.stringify(value, null, 2);
  const { status, stdout, stderr } = spawnSync(formatter, ["--stdin-filepath=a.json"], { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`The schema could not be formatted: ${stderr}`);
  return stdout;
}
