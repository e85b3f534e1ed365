import { hash } from "node:crypto";
import { feedFiles } from "../src/adapters/listing-feeds/feed-files.ts";
import { followFoundPlaces } from "../src/adapters/feeds/found-places.ts";
import type { Store } from "../src/adapters/open-store.ts";
import type { FeedFormat } from "../src/listing-feeds/feed-format.ts";
import { feedFormats, publishedFeeds } from "../src/listing-feeds/feed-formats.ts";
import { type FeedName, feedNames } from "../src/listing-feeds/feed-names.ts";
import type { FeedSite } from "../src/listing-feeds/feed-site.ts";
import { feedCounts, leftOut } from "../src/listing-feeds/feed-text.ts";
import type { StoredFeeds } from "../src/listing-feeds/stored-feed.ts";
import { uploadFeed } from "../src/listing-feeds/due-publications.ts";
import type { Publication } from "../src/listing-feeds/publications.ts";
import { sftpUpload } from "../src/adapters/listing-feeds/sftp-upload.ts";
import { feedsPath } from "../src/addresses/paths.ts";
import { siteScope } from "../src/search/site-scope.ts";
import type { Sites } from "../src/sites/sites.ts";
import { clockNow } from "./clock-now.ts";
import { configuredSites } from "./known-site.ts";
import { columns, printable, printedTime } from "./printed-text.ts";
import { readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";
import { minuteMs } from "../src/settings/durations.ts";

const usage = `Usage: npm run feeds -- <command> [--site SITE] [--feed FEED] [--delivery NAME] [--json]
  list    lists the feeds of every site or of SITE, with their addresses and vehicle counts, and the last time that
          each was sent by SFTP or that search engines were notified, with the error if that failed
  check   lists the vehicles of SITE that each of its feeds leaves out, or FEED only, with the reasons
  send    uploads the feed of SITE's delivery NAME (--delivery NAME) now, whatever its schedule
FEED is ${feedNames.join(", ")}. A feed that SITE has turned off can also be checked.
Exit codes: 0 done; 1 failed; 2 invalid arguments.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data). SITES_FROM selects the settings.
`;

const sendWithinMs = 10 * minuteMs;
const dataDir = process.env["DATA_DIR"]?.trim() || ".data";

const commandNames = ["list", "check", "send"] as const;
type Command = {
  name: (typeof commandNames)[number];
  siteId: string | null;
  feed: FeedName | null;
  delivery: string | null;
  json: boolean;
};

function readCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args, {
    site: { type: "string" },
    feed: { type: "string" },
    delivery: { type: "string" },
    json: { type: "boolean", default: false },
  });
  const [word, ...rest] = positionals;
  const name = commandNames.find((known) => known === word);
  if (name === undefined) throw new WrongArguments("Use list, check or send.");
  if (rest.length > 0) throw new WrongArguments(`${name} does not accept "${rest.join(" ")}".`);
  const feed = feedNames.find((known) => known === values.feed) ?? null;
  if (values.feed !== undefined && feed === null) throw new WrongArguments(`There is no feed "${values.feed}".`);
  if (name !== "list" && values.site === undefined) throw new WrongArguments(`${name} needs --site.`);
  if ((name === "send") !== (values.delivery !== undefined))
    throw new WrongArguments("send needs --delivery; the other commands do not accept it.");
  return { name, siteId: values.site ?? null, feed, delivery: values.delivery ?? null, json: values.json };
}

function commandSites({ siteId }: Command, sites: Sites): readonly FeedSite[] {
  if (siteId === null) return sites.all;
  const site = sites.siteBySlug(siteId);
  if (site !== null) return [site];
  throw new WrongArguments(
    `There is no site "${siteId}". The sites are: ${sites.all.map(({ slug }) => slug).join(", ")}.`,
  );
}

async function execute(store: Store, command: Command): Promise<number> {
  const { sites } = await configuredSites();
  const foundPlaces = await followFoundPlaces(store.foundLocations, () => undefined);
  const feeds = feedFiles({
    dataDir,
    stock: store.stock,
    digest: (text) => hash("sha256", text, "base64url"),
    currentRequest({ slug }) {
      const site = sites.siteBySlug(slug);
      if (site === null) throw new Error(`There is no site ${slug}.`);
      const siteForDealership = (dealership: string) => sites.siteForDealership(site, dealership);
      return { site, siteForDealership, scope: siteScope(site, clockNow()), foundPlaces: foundPlaces.of };
    },
  });
  try {
    const named = commandSites(command, sites);
    if (command.name === "check") return await check(feeds, named, command);
    if (command.name === "send") return await send(feeds, named, command);
    return await list(feeds, named, command, store);
  } finally {
    foundPlaces.close();
  }
}

async function send(feeds: StoredFeeds, [site]: readonly FeedSite[], { delivery: name }: Command): Promise<number> {
  const deliveries = site?.listingFeeds.deliveries ?? [];
  const delivery = deliveries.find((known) => known.name === name);
  if (site === undefined || delivery === undefined) {
    const known = deliveries.map((one) => one.name).join(", ") || "none";
    throw new WrongArguments(`The site has no delivery "${name}". It has: ${known}.`);
  }
  const ports = { feeds, upload: sftpUpload, readSecret: (variable: string) => process.env[variable] };
  await uploadFeed(site, delivery, ports, AbortSignal.timeout(sendWithinMs));
  process.stdout.write(`Sent ${delivery.feed} to ${delivery.host}.\n`);
  return 0;
}

async function list(
  feeds: StoredFeeds,
  sites: readonly FeedSite[],
  { feed, json }: Command,
  { publications }: Pick<Store, "publications">,
): Promise<number> {
  const rows = [];
  const sendings = [];
  for (const site of sites) {
    for (const one of await publications.of(site.slug)) sendings.push({ site: site.slug, ...one });
    for (const format of publishedFeeds(site).filter(({ name }) => feed === null || name === feed)) {
      const counts = await feedCounts(await feeds.current(format, site), format);
      const { tokenVariable } = site.listingFeeds[format.name];
      const address = `https://${site.hosts[0]}${feedsPath}/${format.fileName}`;
      rows.push({ site: site.slug, feed: format.name, ...counts, tokenVariable, address });
    }
  }
  if (json) {
    process.stdout.write(`${JSON.stringify({ feeds: rows, sendings }, null, 2)}\n`);
    return 0;
  }
  const heading = ["Site", "Feed", "Vehicles", "Left out", "Token", "Address"];
  const cells = rows.map((row) => [
    row.site,
    row.feed,
    String(row.rows),
    String(row.leftOut),
    row.tokenVariable ?? "public",
    row.address,
  ]);
  process.stdout.write(`${columns([heading, ...cells]).text}\n`);
  if (sendings.length > 0) process.stdout.write(`\n${sendingsText(sendings)}\n`);
  return 0;
}

function sendingsText(sendings: readonly (Publication & { site: string })[]): string {
  const rows = sendings.map(({ site, name, sentAt, fault, nextAt }) => [
    site,
    name,
    sentAt === null ? "never" : printedTime(sentAt),
    fault ?? "",
    fault === null ? "" : nextAt === null ? "abandoned until the next run" : printedTime(nextAt),
  ]);
  return columns([["Site", "Receiver", "Sent", "Last error", "Next attempt"], ...rows]).text;
}

async function check(feeds: StoredFeeds, [site]: readonly FeedSite[], { feed, json }: Command): Promise<number> {
  if (site === undefined) return 1;
  for (const format of feed === null ? publishedFeeds(site) : [feedFormats[feed]])
    await checkOne(feeds, site, format, json);
  return 0;
}

async function checkOne(feeds: StoredFeeds, site: FeedSite, format: FeedFormat, json: boolean): Promise<void> {
  const stored = await feeds.current(format, site);
  const { rows, leftOut: count } = await feedCounts(stored, format);
  if (!json) process.stdout.write(`${format.name} (${format.receiver}): ${rows} in the feed, ${count} left out\n`);
  for await (const vehicles of leftOut(stored, format))
    for (const vehicle of vehicles) {
      const text = `${vehicle.stocknum}  ${vehicle.title}: ${vehicle.reasons.join(" ")}`;
      process.stdout.write(json ? `${JSON.stringify({ feed: format.name, ...vehicle })}\n` : `  ${printable(text)}\n`);
    }
}

// A reader such as `head` may close the pipe early.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await runCommand(usage, async () => {
  const command = readCommand(process.argv.slice(2));
  return withExistingStore((store) => execute(store, command));
});
