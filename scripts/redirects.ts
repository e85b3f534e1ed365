import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { redirectFaults } from "../src/discovery/redirect-faults.ts";
import type { RedirectRule } from "../src/discovery/redirects.ts";
import { isRecord } from "../src/settings/is-record.ts";
import { faultText } from "../src/sites/config-fault.ts";
import { parseSiteConfig } from "../src/sites/parse-site-config.ts";
import { csvDialect } from "../src/stock-feed/csv-dialect.ts";
import { CsvReader } from "../src/stock-feed/csv-reader.ts";
import { sitesFolder } from "./known-site.ts";
import { fail, readArguments, runCommand, WrongArguments } from "./read-arguments.ts";

const usage = `Usage: npm run redirects -- <command> --site SITE
  list          prints the redirects of the site as CSV
  check reports redirects that lead nowhere, to themselves or to another redirect
  import FILE   replaces the site's redirects with those in a CSV file with the columns from and to. Both may end in a
                star after a slash, which matches the rest of the path. A query in "from" matches requests that
                contain its parameters, in any order; other parameters are passed on. Addresses of the site's
                own hosts may be absolute. If any row is wrong, nothing is written.
The settings are those in SITES_DIR (sites). With SITES_FROM=store, run config:pull before and config:push after.
Exit codes: 0 done; 1 failed, nothing was written; 2 invalid arguments.
`;

type SiteFile = { file: string; input: Record<string, unknown>; hosts: readonly string[]; rules: RedirectRule[] };

process.exitCode = await runCommand(usage, async () => {
  const { values, positionals } = readArguments(process.argv.slice(2), { site: { type: "string" } });
  const [command, csvFile, ...rest] = positionals;
  if (values.site === undefined || rest.length > 0) throw new WrongArguments("Specify a command and --site SITE.");
  const site = await siteFile(values.site);
  if (command === "list" && csvFile === undefined) return list(site);
  if (command === "check" && csvFile === undefined) return check(site.rules);
  if (command === "import" && csvFile !== undefined) return importRules(site, await readFile(csvFile, "utf8"));
  throw new WrongArguments(`Unknown command: "${positionals.join(" ")}".`);
});

function list({ rules }: SiteFile): number {
  const lines = rules.map(({ from, to }) => `${cell(from)},${cell(to)}`);
  process.stdout.write(`${["from,to", ...lines].join("\n")}\n`);
  return 0;
}

function check(rules: readonly RedirectRule[]): number {
  const faults = redirectFaults(rules);
  for (const { index, message } of faults) process.stdout.write(`redirect ${index + 1}: ${message}\n`);
  process.stdout.write(`${rules.length} redirects, ${faults.length} errors\n`);
  return faults.length > 0 ? 1 : 0;
}

async function importRules(site: SiteFile, csv: string): Promise<number> {
  const rules = rulesFor(csv, site.hosts);
  if (check(rules) > 0) return fail("Nothing was imported.");
  const discovery = isRecord(site.input["discovery"]) ? site.input["discovery"] : {};
  const text = `${JSON.stringify({ ...site.input, discovery: { ...discovery, redirects: rules } }, null, 2)}\n`;
  const parsed = parseSiteConfig(text, site.file);
  if (!parsed.ok) return fail(`${parsed.faults.map(faultText).join("\n")}\nNothing was imported.`);
  const draft = `${site.file}.draft`;
  await writeFile(draft, text);
  await rename(draft, site.file);
  process.stdout.write(`${site.rules.length} redirects replaced by ${rules.length} in ${site.file}\n`);
  return 0;
}

function rulesFor(csv: string, hosts: readonly string[]): RedirectRule[] {
  const reader = new CsvReader(csvDialect(csv).delimiter);
  const records = [...reader.push(csv.replace(/^\uFEFF/, "")), ...reader.end()];
  const rows = records.filter(({ cells }) => cells[0]?.trim().toLowerCase() !== "from");
  return rows.map(({ cells: [from = "", to = ""] }) => ({ from: ownPath(from, hosts), to: ownPath(to, hosts) }));
}

/** An absolute address of the site as a path; any other address as it is. */
function ownPath(address: string, hosts: readonly string[]): string {
  const text = address.trim();
  if (!URL.canParse(text)) return text;
  const { hostname, pathname, search } = new URL(text);
  return hosts.includes(hostname.replace(/^www\./, "")) || hosts.includes(hostname) ? pathname + search : text;
}

async function siteFile(slug: string): Promise<SiteFile> {
  const folder = sitesFolder();
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(".json"))) {
    const file = join(folder, name);
    const input: unknown = JSON.parse(await readFile(file, "utf8"));
    if (!isRecord(input) || input["slug"] !== slug) continue;
    const { discovery, hosts } = input;
    const given = isRecord(discovery) ? discovery["redirects"] : undefined;
    return {
      file,
      input,
      hosts: Array.isArray(hosts) ? hosts.map(String) : [],
      rules: Array.isArray(given) ? (given as RedirectRule[]) : [],
    };
  }
  throw new WrongArguments(`There is no file for the site "${slug}" in ${folder}.`);
}

function cell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
