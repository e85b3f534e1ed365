import type { Stock } from "../vehicles/stock.ts";
import { latestTime } from "./delivery-times.ts";
import { feedFormats } from "./feed-formats.ts";
import { feedText } from "./feed-text.ts";
import type { FeedSite } from "./feed-site.ts";
import { changedUrls } from "./changed-urls.ts";
import { indexNowKeyPath } from "../addresses/paths.ts";
import type { ClaimedPublication } from "./publications.ts";
import type { StoredFeeds } from "./stored-feed.ts";
import type { SubmitUrls } from "./submit-urls.ts";
import type { FeedUpload, UploadFeed } from "./upload-feed.ts";

export type PublishPorts = {
  feeds: StoredFeeds;
  stock: Pick<Stock, "versions" | "changesSince" | "lastKnownVehicle" | "vehicles">;
  upload: UploadFeed;
  submit: SubmitUrls;
  /** The value of an environment variable that settings name. */
  secretOf: (variable: string) => string | undefined;
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

/** The name under which changed pages are sent to search engines. */
const indexNow = "index-now";

type Delivery = FeedSite["listingFeeds"]["deliveries"][number];

/** Everything of a site that may be due at `now`: whether it was sent already, `Publications` knows. */
export function duePublications(site: FeedSite, version: number, now: number, ports: PublishPorts): DuePublication[] {
  const { deliveries, indexNowKey } = site.listingFeeds;
  const uploads = deliveries.map((delivery) => ({
    siteId: site.slug,
    name: deliveryName(delivery),
    mark: latestTime(delivery.times, site.timeZone, now),
    send: (_: ClaimedPublication, signal: AbortSignal) => uploadFeed(site, delivery, ports, signal),
  }));
  if (indexNowKey === null || version === 0) return uploads;
  const send = ({ sentMark }: ClaimedPublication, signal: AbortSignal) =>
    sentMark === null ? Promise.resolve() : submitChanges(site, indexNowKey, sentMark, ports, signal);
  return [...uploads, { siteId: site.slug, name: indexNow, mark: version, send }];
}

/** The name of a scheduled upload among what a site sends. */
export function deliveryName({ name }: Pick<Delivery, "name">): string {
  return `sftp ${name}`;
}

/** Uploads the current feed now. Throws an error with the reason in words. */
export async function uploadFeed(
  site: FeedSite,
  delivery: Delivery,
  { feeds, upload, secretOf }: Pick<PublishPorts, "feeds" | "upload" | "secretOf">,
  signal: AbortSignal,
): Promise<void> {
  const format = feedFormats[delivery.feed];
  const login = loginOf(delivery, secretOf);
  const stored = await feeds.current(format, site);
  const { host, port, user, hostKey, folder, fileName } = delivery;
  const path = [folder.replace(/\/+$/, ""), fileName ?? format.fileName].filter((part) => part !== "").join("/");
  await upload({ host, port, user, hostKey, login, path, text: feedText(stored, format, site) }, signal);
}

function loginOf(
  { passwordVariable, privateKeyVariable }: Delivery,
  secretOf: PublishPorts["secretOf"],
): FeedUpload["login"] {
  const variable = passwordVariable ?? privateKeyVariable ?? "";
  const secret = secretOf(variable);
  if (secret === undefined || secret === "") throw new Error(`The variable ${variable} is not in the environment.`);
  return passwordVariable === null ? { privateKey: secret } : { password: secret };
}

async function submitChanges(
  site: FeedSite,
  key: string,
  since: number,
  { stock, submit }: PublishPorts,
  signal: AbortSignal,
): Promise<void> {
  const [host = ""] = site.hosts;
  for await (const urlList of changedUrls(site, since, stock)) {
    signal.throwIfAborted();
    await submit({ host, key, keyLocation: `https://${host}${indexNowKeyPath(key)}`, urlList }, signal);
  }
}
