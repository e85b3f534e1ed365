import { folderStorage } from "../../src/adapters/file-storage/folder-storage.ts";
import { afterEach, expect, it } from "vitest";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { createSendMessage } from "../../src/adapters/delivery/send-message.ts";
import { chooseBeside, outboxSlots } from "../../src/outbox/outbox-slots.ts";
import { leadDeliveries } from "../../src/leads/delivery/delivery-target.ts";
import type { ClaimedEntry } from "../../src/outbox/outbox.ts";
import { startOutbox } from "../../src/server/outbox-worker.ts";
import { jobRunner } from "../../src/server/jobs/run-jobs.ts";
import { alertJobs } from "../../src/server/jobs/alert-jobs.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { Site } from "../../src/sites/site-config.ts";
import type { Stock } from "../../src/vehicles/stock.ts";
import { noSites } from "../../src/sites/sites.ts";
import { stockVehicle } from "../factories.ts";
import type { StorePlace } from "./every-store.ts";
import { startReceivers } from "./failing-receivers.ts";
import { alertMail, digest, leadRow, outboxEntry } from "./lead-rows.ts";
import { workPorts } from "./work-ports.ts";
import { minuteMs } from "../../src/settings/durations.ts";

const monday = Date.parse("2026-11-23T12:00:00+11:00");
const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open", open: "09:00", close: "17:00" }));
const yard = (dealershipSlug: string) => ({
  id: `yard-${dealershipSlug}`,
  name: dealershipSlug,
  slug: `${dealershipSlug}-yard`,
  dealershipId: dealershipSlug,
  dealershipSlug,
  address: { city: "Wagga Wagga", state: "NSW" },
  contactDetail: { openingHours },
});
type Settings = Parameters<typeof exampleSite>[0];
const fileSite = (slug: string, settings: Settings = {}): Site =>
  exampleSite({ slug, hosts: [`${slug}.example`], ...settings });
const sitesFrom = (...all: Site[]) => ({ current: () => ({ ...noSites, all }), hasFaults: () => false });
const links = {
  brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }),
  keyedHash: digest,
  digest,
  siteForDealership: () => null,
};
const inThousands = async (count: number, make: (index: number) => Promise<unknown>) => {
  for (let from = 0; from < count; from += 200)
    await Promise.all(Array.from({ length: Math.min(200, count - from) }, (_, index) => make(from + index)));
};

/** Another site's work is done, however much one site has to do and whatever fails there. */
export function noisyNeighbourContract(makePlace: () => Promise<StorePlace>): void {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  it("hides no overdue lead of another site, nor of another dealership, behind its own leads", async () => {
    const store = await (await makePlace()).open();
    const waitsFor = (overdueAfterOpenMinutes: number | null) => ({ overdueAfterOpenMinutes });
    const noisy = fileSite("noisy", { locations: [yard("north")] as never, leadDelivery: waitsFor(600) });
    const quiet = fileSite("quiet", { locations: [yard("north")] as never, leadDelivery: waitsFor(60) });
    const findRouting = (siteId: string) => {
      const site = siteId === "noisy" ? noisy : quiet;
      return {
        site,
        // Only the noisy site's second dealership has such a short limit.
        siteForDealership: (slug: string) => (slug === "south" ? { ...site, leadDelivery: quiet.leadDelivery } : site),
        findPosition: () => null,
      };
    };
    const receivedAt = monday - 90 * minuteMs;
    await inThousands(1_100, (index) =>
      store.leads.submit(leadRow("noisy", `n${index}`, { receivedAt, dealershipSlug: "north" }), `key-${index}`, []),
    );
    for (const [siteId, dealershipSlug] of [
      ["noisy", "south"],
      ["quiet", "north"],
    ] as const) {
      const lead = leadRow(siteId, `${siteId}-waits`, { receivedAt: receivedAt + minuteMs, dealershipSlug });
      await store.leads.submit(lead, "last key", []);
    }
    const job = alertJobs.overdueAlerts({ store, findRouting, digest, sites: sitesFrom(noisy, quiet) });
    expect(await jobRunner(job, () => undefined)(monday)).toBe(2);
    for (const siteId of ["noisy", "quiet"])
      expect(await store.leads.lead(siteId, `${siteId}-waits`)).toMatchObject({ overdueAt: monday });
  });

  it("has its leads sent before all notices, and does not take all places of a claim", async () => {
    const store = await (await makePlace()).open();
    const due = 5_000;
    await inThousands(100, async (index) => {
      const email = `account-${index}@example.com`;
      const asked = { siteId: "noisy", accountId: `a${index}`, email, now: 1_000, day: "d", mostInDay: 9 };
      await store.alerts.ask(asked, alertMail(`mail ${index}`, email, 1_000));
    });
    await store.leads.submit(
      leadRow("noisy", "l1"),
      "key-1",
      Array.from({ length: 25 }, (_, index) =>
        outboxEntry(`hook ${index}`, { kind: "webhook", target: `webhook https://crm${index}.example/`, dueAt: 2_000 }),
      ),
    );
    const posts = ["one", "two"].map((id) =>
      outboxEntry(id, { kind: "webhook", target: `webhook https://${id}.example/`, dueAt: due }),
    );
    await store.leads.submit(leadRow("quiet", "l1", { receivedAt: due }), "key-1", posts);
    const underWay: ClaimedEntry[] = [];
    const isNotice = (kind: string) => kind === "notice";
    const findTraits = (kind: string) => ({
      isMail: isNotice(kind),
      isNotice: isNotice(kind),
      isPayloadPersonal: false,
    });
    const claim = async (now: number) => {
      const free = outboxSlots.total - underWay.length;
      const claimed = await store.outbox.claim(now, free, 30_000, chooseBeside(underWay, findTraits));
      underWay.push(...claimed);
      return claimed;
    };
    const first = await claim(due);
    expect(
      first
        .filter(({ siteId }) => siteId === "quiet")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(["one", "two"]);
    expect(first.filter(({ siteId }) => siteId === "noisy")).toHaveLength(outboxSlots.perSite);
    expect(first.filter(({ kind }) => kind === "notice")).toEqual([]);
    expect(await claim(due)).toEqual([]);
    // They hang and fail. Fewer of the failed ones run at once, and the site's others continue.
    for (const entry of underWay.splice(0))
      await store.outbox.failed(entry, due, "too slow", { at: due, keepsPlace: true });
    const second = await claim(due);
    expect(second.filter(({ siteId, kind }) => siteId === "noisy" && kind === "webhook")).toHaveLength(
      outboxSlots.perSite,
    );
    expect(second.filter(({ failures, siteId }) => failures > 0 && siteId === "noisy").length).toBeLessThanOrEqual(
      outboxSlots.failingOfSite,
    );
  });

  it("with many non-blocking entries hides no other target's", async () => {
    const store = await (await makePlace()).open();
    const nonBlocking = (id: string, target: string, dueAt: number) =>
      outboxEntry(id, { target, dueAt, isNonBlocking: true });
    await inThousands(300, (index) =>
      store.leads.submit(leadRow("noisy", `n${index}`), `key-${index}`, [nonBlocking(`n${index}`, "busy", 1_000)]),
    );
    await store.leads.submit(leadRow("quiet", "q1"), "key-1", [nonBlocking("q1", "other", 4_000)]);
    const claimed = await store.outbox.claim(5_000, 20, 30_000);
    expect(claimed.map(({ siteId, target }) => `${siteId} ${target}`).toSorted()).toEqual([
      "noisy busy",
      "quiet other",
    ]);
  });

  it("with 25 hanging webhooks does not delay other sites' leads, in any process", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const hooks = Array.from({ length: 25 }, (_, index) => `hook-${index}`);
    const hanging = await startReceivers(Object.fromEntries(hooks.map((name) => [name, () => "hang" as const])));
    const answering = await startReceivers({ crm: () => 200 });
    closers.push(hanging.close, answering.close);
    const siteTo = (slug: string, webhookUrl: string) =>
      fileSite(slug, { leadDelivery: { emails: [], webhookUrl, webhookSecretVariable: "KEY" } });
    const findRouting = (siteId: string) => {
      const site = siteTo(siteId, siteId === "quiet" ? answering.url("crm") : hanging.url("hook-0"));
      return { site, siteForDealership: () => site, findPosition: () => null };
    };
    const hook = (url: string) => ({ kind: "webhook" as const, url, secretVariable: "KEY" });
    const now = Date.now() - 10_000;
    await stores[0]?.leads.submit(
      leadRow("noisy", "n1", { receivedAt: now }),
      "key-1",
      hooks.map((name) => {
        const url = hanging.url(name);
        const payload = { ...hook(url), contactId: "n1" };
        return { id: name, kind: "webhook", target: `webhook ${url}`, payload, dueAt: now };
      }),
    );
    const claims: ClaimedEntry[][] = [[], []];
    for (const [index, store] of stores.entries()) {
      const outbox = {
        ...store.outbox,
        async claim(...given: Parameters<typeof store.outbox.claim>) {
          const claimed = await store.outbox.claim(...given);
          claims[index]?.push(...claimed);
          return claimed;
        },
      };
      const send = createSendMessage({
        files: folderStorage(""),
        smtp: null,
        readSecret: () => "key",
        demoDeliveries: null,
      });
      // An attempt hangs until the test ends.
      const ended = new AbortController();
      closers.push(
        startOutbox(
          workPorts({
            ...links,
            outbox,
            leads: store.leads,
            send,
            findRouting,
            sign: digest,
            now: Date.now,
            random: Math.random,
            wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
            timeLimit: () => ended.signal,
          }),
          () => undefined,
        ),
        async () => ended.abort(),
      );
    }
    await expect.poll(() => hanging.arrivals.size, { timeout: 10_000 }).toBe(2 * outboxSlots.perSite);
    for (let index = 0; index < 5; index += 1) {
      const lead = leadRow("quiet", `q${index}`, { receivedAt: now + index });
      const entries = leadDeliveries(lead, findRouting("quiet"), digest);
      await stores[index % 2]?.leads.submit(lead, `key-q${index}`, entries);
    }
    await expect.poll(() => answering.taken.get("crm")?.length, { timeout: 10_000 }).toBe(5);
    for (const claimed of claims)
      expect(claimed.filter(({ siteId }) => siteId === "noisy")).toHaveLength(outboxSlots.perSite);
  }, 30_000);

  it("with a stock that is slow to read delays no other site's search", async () => {
    const store = await (await makePlace()).open();
    for (const siteId of ["noisy", "quiet"]) await store.stockWrites.putVehicles(siteId, [stockVehicle("first")]);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isSlow = false;
    const stock: Stock = {
      ...store.stock,
      async changesSince(siteId, version) {
        if (siteId === "noisy" && isSlow) await released;
        return store.stock.changesSince(siteId, version);
      },
    };
    const engine = createEmbeddedSearchEngine({ stock, pollMilliseconds: 20 });
    closers.push(() => engine.close());
    await engine.start();
    isSlow = true;
    const before = engine.version("noisy");
    for (const siteId of ["noisy", "quiet"]) await store.stockWrites.putVehicles(siteId, [stockVehicle("second")]);
    await expect.poll(() => engine.version("quiet"), { timeout: 5_000 }).toBe(2);
    expect(engine.version("noisy")).toBe(before);
    release();
    await expect.poll(() => engine.version("noisy"), { timeout: 5_000 }).toBe(2);
  });

  it("with a running import prevents no other site's import, and no enquiry from being stored", async () => {
    const place = await makePlace();
    const [noisy, quiet] = [await place.open(), await place.open()];
    const held = await noisy.imports.open("noisy");
    const session = await quiet.imports.open("quiet");
    await session.discard();
    expect((await quiet.leads.submit(leadRow("quiet", "q1"), "key-1", [])).outcome).toBe("new");
    await held.discard();
  });
}
