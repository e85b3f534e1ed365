import { afterEach, expect, test } from "vitest";
import { createPublisher } from "../../src/server/publisher.ts";
import type { FeedUpload } from "../../src/listing-feeds/upload-feed.ts";
import type { WrittenPage } from "../../src/listing-feeds/page-changes.ts";
import type { UrlSubmission } from "../../src/listing-feeds/submit-urls.ts";
import type { SiteInput } from "../../src/sites/site-config.ts";
import { feedFiles } from "../../src/adapters/listing-feeds/feed-files.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteFile, stockVehicle, type TestPlatform, testPlatform } from "../factories.ts";
import { dayMs, hourMs, minuteMs } from "../../src/settings/durations.ts";

const key = "0123456789abcdef";
const delivery = (host: string): SiteInput["listingFeeds"] => ({
  json: { enabled: true },
  deliveries: [
    {
      name: "market",
      feed: "json",
      host,
      user: "dealer",
      hostKey: `SHA256:${"A".repeat(43)}`,
      passwordVariable: "MARKET_PASSWORD",
      folder: "/inbox/",
      times: ["00:00"],
    },
  ],
});

let cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanUp.map((clean) => clean()));
  cleanUp = [];
});

type Receivers = {
  upload?: (upload: FeedUpload, signal: AbortSignal) => Promise<void>;
  submitFault?: () => string | null;
  pagesNow?: () => WrittenPage[];
};

async function given(sites: SiteInput[], { upload, submitFault, pagesNow }: Receivers = {}) {
  const slugs = sites.map(({ slug }) => slug);
  const vehicles = Object.fromEntries(slugs.map((slug) => [slug, [stockVehicle(`${slug}-1`)]]));
  const platform = await testPlatform({ sites, vehicles });
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-publisher-"));
  cleanUp.push(
    () => platform.close(),
    () => rm(dataDir, { recursive: true }),
  );
  const uploads: { host: string; path: string; login: FeedUpload["login"]; text: string }[] = [];
  const submissions: UrlSubmission[] = [];
  const site = (slug: string) => platform.sites.siteBySlug(slug) ?? platform.sites.all[0];
  const publisher = createPublisher({
    feeds: feedFiles({
      dataDir,
      stock: platform.store.stock,
      digest: (text) => text,
      currentRequest: ({ slug }) => {
        const found = site(slug);
        if (!found) throw new Error("There is no site.");
        return {
          site: found,
          siteForDealership: () => found,
          scope: siteScope(found, platform.clock.now),
          foundPlaces: () => new Map(),
        };
      },
    }),
    stock: platform.store.stock,
    publications: platform.store.publications,
    async upload(one, signal) {
      await upload?.(one, signal);
      uploads.push({
        host: one.host,
        path: one.path,
        login: one.login,
        text: (await Array.fromAsync(one.text)).join(""),
      });
    },
    writtenPages: async (siteId) => (siteId === "north" ? (pagesNow?.() ?? []) : []),
    pageChanges: platform.store.pageChanges,
    async submit(submission) {
      const fault = submitFault?.() ?? null;
      if (fault !== null) throw new Error(fault);
      submissions.push(submission);
    },
    readSecret: (variable) => ({ MARKET_PASSWORD: "market-secret" })[variable],
    sites: () => platform.sites.all,
    clock: () => platform.clock.now,
    log: (level, event, facts = {}) => platform.logged.push({ level, event, facts }),
  });
  return { platform, publisher, uploads, submissions };
}

function faults(platform: TestPlatform): unknown[] {
  return platform.logged.filter(({ level }) => level === "error").map(({ facts }) => facts);
}

test("a feed is uploaded once for each time of its schedule", async () => {
  const { platform, publisher, uploads } = await given([
    siteFile("north", { listingFeeds: delivery("sftp.example.com") }),
  ]);
  await publisher.publishDue();
  await publisher.publishDue();
  expect(uploads).toHaveLength(1);
  expect(uploads[0]).toMatchObject({ path: "/inbox/vehicles.json", login: { password: "market-secret" } });
  expect(uploads[0]?.text).toContain("2022-toyota-rav4-north-1");
  platform.clock.now += dayMs;
  await publisher.publishDue();
  expect(uploads).toHaveLength(2);
});

test("a fault of one site's receiver is reported, tried again later, and does not stop another site's feed", async () => {
  let isDown = true;
  const upload = async ({ host }: FeedUpload) => {
    if (host === "down.example.com" && isDown) throw new Error("down.example.com:22: no answer");
  };
  const { platform, publisher, uploads } = await given(
    [
      siteFile("north", { listingFeeds: delivery("down.example.com") }),
      siteFile("south", { listingFeeds: delivery("up.example.com") }),
    ],
    { upload },
  );
  await publisher.publishDue();
  expect(uploads.map(({ host }) => host)).toEqual(["up.example.com"]);
  expect(faults(platform)).toMatchObject([
    { site: "north", receiver: "sftp market", message: "down.example.com:22: no answer" },
  ]);
  expect(await platform.store.publications.of("north")).toMatchObject([{ fault: "down.example.com:22: no answer" }]);
  await publisher.publishDue();
  expect(faults(platform)).toHaveLength(1);
  isDown = false;
  platform.clock.now += minuteMs;
  await publisher.publishDue();
  expect(uploads.map(({ host }) => host)).toEqual(["up.example.com", "down.example.com"]);
  expect(await platform.store.publications.of("north")).toMatchObject([{ fault: null, attempts: 0 }]);
});

test("a receiver that never answers holds up its own site only, and stopping interrupts it", async () => {
  const upload = ({ host }: FeedUpload, signal: AbortSignal) =>
    host === "slow.example.com"
      ? new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))))
      : Promise.resolve();
  const { publisher, uploads } = await given(
    [
      siteFile("north", { listingFeeds: delivery("slow.example.com") }),
      siteFile("south", { listingFeeds: delivery("up.example.com") }),
    ],
    { upload },
  );
  const publishing = publisher.publishDue();
  await expect.poll(() => uploads.map(({ host }) => host)).toEqual(["up.example.com"]);
  await publisher.stop();
  await publishing;
});

test("a missing password is a fault that names the variable only", async () => {
  const { deliveries = [], ...rest } = delivery("sftp.example.com") ?? {};
  const listingFeeds = { ...rest, deliveries: deliveries.map((one) => ({ ...one, passwordVariable: "NOT_THERE" })) };
  const { platform, publisher, uploads } = await given([siteFile("north", { listingFeeds })]);
  await publisher.publishDue();
  expect(uploads).toEqual([]);
  expect(faults(platform)).toMatchObject([{ message: "The environment variable NOT_THERE is not set." }]);
});

test("search engines are notified of vehicles that are added or changed, not of the stock at the start", async () => {
  const { platform, publisher, submissions } = await given([siteFile("north", { listingFeeds: { indexNowKey: key } })]);
  await publisher.publishDue();
  expect(submissions).toEqual([]);
  await platform.putVehicles("north", [stockVehicle("north-1", { price: 20_000 }), stockVehicle("north-2")]);
  await publisher.publishDue();
  await publisher.publishDue();
  expect(submissions).toEqual([
    {
      host: "north.localhost",
      key,
      keyLocation: `https://north.localhost/${key}.txt`,
      urlList: expect.arrayContaining([
        "https://north.localhost/cars/2022-toyota-rav4-north-1",
        "https://north.localhost/cars/2022-toyota-rav4-north-2",
      ]),
    },
  ]);
});

test("changes that search engines did not accept are sent again with those that follow", async () => {
  const { platform, publisher } = await given([siteFile("north", { listingFeeds: { indexNowKey: key } })], {
    submitFault: () => "api.example responded with 429.",
  });
  await publisher.publishDue();
  await platform.putVehicles("north", [stockVehicle("north-2")]);
  await publisher.publishDue();
  expect(await platform.store.publications.of("north")).toMatchObject([
    { name: "index-now", sentMark: 1, fault: "api.example responded with 429.", attempts: 1 },
  ]);
});

test("search engines are notified once of pages that are added, changed or gone, and not of those at the start", async () => {
  let pages = [
    { path: "/warranty", digest: "one" },
    { path: "/fleet", digest: "one" },
  ];
  const { platform, publisher, submissions } = await given(
    [siteFile("north", { listingFeeds: { indexNowKey: key } }), siteFile("south")],
    { pagesNow: () => pages },
  );
  const publish = async () => {
    platform.clock.now += minuteMs;
    await publisher.publishDue();
    return submissions.splice(0).flatMap(({ urlList }) => urlList);
  };
  expect(await publish()).toEqual([]);
  expect(await publish()).toEqual([]);
  pages = [
    { path: "/warranty", digest: "two" },
    { path: "/offers/new", digest: "one" },
  ];
  const changed = ["/fleet", "/offers/new", "/warranty"].map((path) => `https://north.localhost${path}`);
  expect(await publish()).toEqual(changed);
  expect(await publish()).toEqual([]);
  pages = pages.slice(1);
  expect(await publish()).toEqual(["https://north.localhost/warranty"]);
});

test("pages that search engines did not accept are sent again, with later changes, and given up after a while", async () => {
  let [digest, isDown] = ["one", false];
  const { platform, publisher, submissions } = await given(
    [siteFile("north", { listingFeeds: { indexNowKey: key } })],
    {
      pagesNow: () => [{ path: "/warranty", digest }],
      submitFault: () => (isDown ? "api.example answered 503." : null),
    },
  );
  const publishFor = async (hours: number) => {
    for (const end = platform.clock.now + hours * hourMs; platform.clock.now < end;) {
      platform.clock.now += minuteMs;
      await publisher.publishDue();
    }
  };
  await publishFor(1);
  [digest, isDown] = ["two", true];
  await publishFor(4);
  expect(faults(platform)).toHaveLength(5);
  isDown = false;
  await publishFor(1);
  expect(submissions).toEqual([]);
  digest = "three";
  await publishFor(1);
  expect(submissions).toMatchObject([{ host: "north.localhost", urlList: ["https://north.localhost/warranty"] }]);
});

test("a site serves its IndexNow key, and no other site does", async () => {
  const { platform } = await given([siteFile("north", { listingFeeds: { indexNowKey: key } }), siteFile("south")]);
  const answer = await platform.ask("north.localhost", `/${key}.txt`);
  expect([answer.status, await answer.text()]).toEqual([200, key]);
  expect((await platform.ask("south.localhost", `/${key}.txt`)).status).toBe(404);
  expect((await platform.ask("north.localhost", "/0123456789abcdeg.txt")).status).toBe(404);
});
