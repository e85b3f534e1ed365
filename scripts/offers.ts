import { readFile } from "node:fs/promises";
import { settingsFolder } from "../src/adapters/settings/settings-folder.ts";
import { brands } from "../src/brands/brands.ts";
import { dateAfter, localTime } from "../src/locations/local-time.ts";
import { offersOnSite, stateOfOffer } from "../src/offers/site-offers.ts";
import { isRecord } from "../src/settings/is-record.ts";
import { changeOffer, type NamedOffer, type OfferFields } from "../src/sites/change-offer.ts";
import { faultText } from "../src/sites/config-fault.ts";
import type { Site } from "../src/sites/site-config.ts";
import { fileOfName, type SiteStore } from "../src/sites/site-store.ts";
import { configuredSites, settingsSource, sitesFolder } from "./known-site.ts";
import { columns, printable } from "./printed-text.ts";
import { fail, readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { changeAuthor, authorOptions, text } from "./settings/version-commands.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Usage: npm run offers -- <command> --site SITE
  list                    prints the offers of the site with their state, first and last day
  set ID [FIELDS] [FILE]  adds an offer, or changes fields of it
      --name, --text, --disclaimer, --highlight, --picture TEXT; --from, --to DAY; none removes one
      FILE                other fields, as JSON: see offers.list in docs/site-config.md and src/offers/offer.ts
  end ID [--on DAY]       makes DAY the last day of the offer; without it, the offer ends now
With --group GROUP in place of --site, set changes the offer for all sites of a group. A site's own change takes
precedence over its group's. The settings are those in SITES_DIR (sites), with SITES_FROM=store those in the store;
there --by NAME and --note TEXT are stored with the change. Servers show it within two seconds. DAY is like
2026-12-24.
Exit codes: 0 done; 1 failed, nothing was changed; 2 invalid arguments.
`;

/** The fields of an offer that have an option. */
const fieldOptions = {
  name: "name",
  text: "sanitizedDescription",
  disclaimer: "disclaimer",
  highlight: "highlight",
  picture: "imageUrl",
  from: "from",
  to: "to",
} as const;

const options = {
  ...authorOptions,
  site: text,
  group: text,
  on: text,
  name: text,
  text,
  disclaimer: text,
  highlight: text,
  picture: text,
  from: text,
  to: text,
};
type Values = ReturnType<typeof readArguments<typeof options>>["values"];

process.exitCode = await runCommand(usage, async () => {
  const { values, positionals } = readArguments(process.argv.slice(2), options);
  const [command, id, file, ...rest] = positionals;
  if (rest.length > 0 || (values.site === undefined) === (values.group === undefined))
    throw new WrongArguments("Specify a command and --site SITE.");
  if (command === "list" && id === undefined) return list(await siteNamed(values.site));
  if (command === "set" && id !== undefined) return change(id, await readFields(values, file), values);
  if (command === "end" && id !== undefined && file === undefined) return end(id, values);
  throw new WrongArguments(`Unknown command: "${positionals.join(" ")}".`);
});

function list(site: Site): number {
  const rows = offersOnSite(site).map((offer) => [
    offer.id,
    stateOfOffer(offer, site, Date.now()),
    offer.from ?? "-",
    offer.to ?? "-",
    printable(offer.name),
  ]);
  process.stdout.write(rows.length === 0 ? "No offers.\n" : `${columns(rows).text}\n`);
  return 0;
}

async function end(id: string, values: Values): Promise<number> {
  const site = await siteNamed(values.site);
  if (!Object.hasOwn(site.offers.list, id)) throw new WrongArguments(`The site has no offer "${id}".`);
  const today = localTime(Date.now(), site.timeZone).date;
  return change(id, { to: values.on ?? dateAfter(today, -1) }, values);
}

async function change(id: string, fields: OfferFields, values: Values): Promise<number> {
  const { site, group } = values;
  const named = { id, file: site === undefined ? fileOfName("group", group ?? "") : fileOfName("site", site) };
  if (settingsSource() === "files") return changeIn(settingsFolder(sitesFolder()), named, fields, values);
  return withExistingStore(({ settings }) => changeIn(settings, named, fields, values));
}

async function changeIn(store: SiteStore, named: NamedOffer, fields: OfferFields, values: Values): Promise<number> {
  const author = changeAuthor({ note: `offer ${named.id}`, ...values });
  const outcome = await changeOffer(store, named, fields, author, Object.keys(brands));
  switch (outcome.kind) {
    case "written":
      process.stdout.write(`${named.file}: offer ${named.id} changed\n`);
      return 0;
    case "refused":
      return fail(`${outcome.faults.map((fault) => printable(faultText(fault))).join("\n")}\nNothing was changed.`);
    case "unknown":
      throw new WrongArguments(`There is no ${named.file} in ${store.place}.`);
    case "changed-meanwhile":
      return fail("Nothing was changed: somebody else changed the settings at the same time. Try again.");
  }
}

async function readFields(values: Values, file: string | undefined): Promise<OfferFields> {
  const read: unknown = file === undefined ? {} : JSON.parse(await readFile(file, "utf8"));
  if (!isRecord(read)) throw new WrongArguments(`${file} must be a JSON object.`);
  const given = Object.entries(fieldOptions).flatMap(([option, field]) => {
    const value = values[option as keyof typeof fieldOptions];
    return value === undefined ? [] : [[field, value === "none" ? null : value] as const];
  });
  return { ...read, ...Object.fromEntries(given) };
}

async function siteNamed(slug: string | undefined): Promise<Site> {
  const site = slug === undefined ? null : (await configuredSites()).sites.siteBySlug(slug);
  if (site === null) throw new WrongArguments(`There is no site "${slug ?? ""}".`);
  return site;
}
