import type { Stock } from "../vehicles/stock.ts";
import { latestTime } from "./delivery-times.ts";
import { feedFormats } from "./feed-formats.ts";
import { feedText } from "./feed-text.ts";
import type { FeedSite } from "./feed-site.ts";
import { changedPageUrls, changedUrls } from "./changed-urls.ts";
import { indexNowKeyPath } from "../addresses/paths.ts";
import type { PageChanges, WrittenPage } from "./page-changes.ts";
import type { ClaimedPublication } from "./publications.ts";
import type { StoredFeeds } from "./stored-feed.ts";
import type { SubmitUrls } from "./submit-urls.ts";
import type { FeedUpload, UploadFeed } from "./upload-feed.ts";

export type PublishPorts = {
  feeds: StoredFeeds;
  stock: Pick<Stock, "versions" | "changesSince" | "lastKnownVehicle" | "vehicles">;
  upload: UploadFeed;
  submit: SubmitUrls;
  /** The pages of a site that people write, as they are now. */
  writtenPages: (siteId: string) => Promise<readonly WrittenPage[]>;
  pageChanges: PageChanges;
  /** The value of an environment variable that settings name. */
  readSecret: (variable: string) => string | undefined;
};

/** Something that a site has to send to one receiver. */
export type DuePublication = {
  siteId: string;
  name: string;
  /** See `Publication`. */
  mark: number;
  /** Sends it. Throws an error with the reason in words. */
  send: (claimed: ClaimedPublication, signal: AbortSignal) => Promise<void>;
};

/** The names under which changed vehicles and other pages are sent to search engines. */
const indexNow = "index-now";
const indexNowPages = "index-now pages";

type Delivery = FeedSite["listingFeeds"]["deliveries"][number];

/** Everything of a site that may be due at `now`: whether it was sent already, `Publications` knows. */
export async function* duePublications(
  site: FeedSite,
  version: number,
  now: number,
  ports: PublishPorts,
): AsyncGenerator<DuePublication> {
  const { deliveries, indexNowKey } = site.listingFeeds;
  yield* deliveries.map((delivery) => ({
    siteId: site.slug,
    name: deliveryName(delivery),
    mark: latestTime(delivery.times, site.timeZone, now),
    send: (_: ClaimedPublication, signal: AbortSignal) => uploadFeed(site, delivery, ports, signal),
  }));
  if (indexNowKey === null) return;
  const due = (name: string, mark: number, changesSince: (sentMark: number) => AsyncIterable<string[]>) => ({
    siteId: site.slug,
    name,
    mark,
    async send({ sentMark }: ClaimedPublication, signal: AbortSignal) {
      if (sentMark !== null) await submitUrls(site, indexNowKey, changesSince(sentMark), ports, signal);
    },
  });
  if (version > 0) yield due(indexNow, version, (sentMark) => changedUrls(site, sentMark, ports.stock));
  const pages = await ports.writtenPages(site.slug);
  const changedAt = await ports.pageChanges.record(site.slug, pages, now);
  if (changedAt !== null)
    yield due(indexNowPages, changedAt, (sentMark) => changedPageUrls(site, sentMark, ports.pageChanges));
}

/** The name of a scheduled upload among what a site sends. */
export function deliveryName({ name }: Pick<Delivery, "name">): string {
  return `sftp ${name}`;
}

/** Uploads the current feed now. Throws an error with the reason in words. */
export async function uploadFeed(
  site: FeedSite,
  delivery: Delivery,
  { feeds, upload, readSecret }: Pick<PublishPorts, "feeds" | "upload" | "readSecret">,
  signal: AbortSignal,
): Promise<void> {
  const format = feedFormats[delivery.feed];
  const login = deliveryLogin(delivery, readSecret);
  const stored = await feeds.current(format, site);
  const { host, port, user, hostKey, folder, fileName } = delivery;
  const path = [folder.replace(/\/+$/, ""), fileName ?? format.fileName].filter((part) => part !== "").join("/");
  await upload({ host, port, user, hostKey, login, path, text: feedText(stored, format, site) }, signal);
}

function deliveryLogin(
  { passwordVariable, privateKeyVariable }: Delivery,
  readSecret: PublishPorts["readSecret"],
): FeedUpload["login"] {
  const variable = passwordVariable ?? privateKeyVariable ?? "";
  const secret = readSecret(variable);
  if (secret === undefined || secret === "") throw new Error(`The environment variable ${variable} is not set.`);
  return passwordVariable === null ? { privateKey: secret } : { password: secret };
}

async function submitUrls(
  { hosts }: Pick<FeedSite, "hosts">,
  key: string,
  batches: AsyncIterable<string[]>,
  { submit }: Pick<PublishPorts, "submit">,
  signal: AbortSignal,
): Promise<void> {
  const [host = ""] = hosts;
  for await (const urlList of batches) {
    signal.throwIfAborted();
    await submit({ host, key, keyLocation: `https://${host}${indexNowKeyPath(key)}`, urlList }, signal);
  }
}
