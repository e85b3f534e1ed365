import { folderStorage } from "../../src/adapters/file-storage/folder-storage.ts";
import { afterEach, describe, expect, it } from "vitest";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { createDemoGateway } from "../../src/adapters/payments/demo-gateway.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import type { DemoCheckout } from "../../src/payments/demo-checkouts.ts";
import { depositPaid } from "../../src/payments/ledger.ts";
import type { JobPorts } from "../../src/server/jobs/job.ts";
import { createJobs, type JobName } from "../../src/server/jobs/jobs.ts";
import { jobRunner } from "../../src/server/jobs/run-jobs.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { Site } from "../../src/sites/site-config.ts";
import { newClaim } from "../../src/reservations/reservation.ts";
import { overrideNames, type OverrideName } from "../../src/vehicles/overrides.ts";
import { noSites } from "../../src/sites/sites.ts";
import { stockVehicle } from "../factories.ts";
import { trailFor } from "./desk-reader.ts";
import type { StorePlace } from "./every-store.ts";
import { alertMail, digest, leadRow } from "./lead-rows.ts";
import { dealerOverride } from "./price-override.ts";
import { overdueSite } from "./overdue-site.ts";
import { dayMs, hourMs, minuteMs } from "../../src/settings/durations.ts";

const now = Date.parse("2026-11-23T12:00:00+11:00");
type AddWork = (store: Store, siteId: string, index: number) => Promise<unknown>;

/** Creates one piece of work of a site for each job. A new job needs an entry here. */
const jobWork: Record<JobName, AddWork> = {
  overdueAlerts: ({ leads }, siteId, index) =>
    leads.submit(leadRow(siteId, `lead-${index}`, { receivedAt: now - 90 * minuteMs }), `key-${index}`, []),
  leadDuties: ({ leads }, siteId, index) =>
    leads.submit(leadRow(siteId, `lead-${index}`, { receivedAt: now - 90 * minuteMs }), `key-${index}`, []),
  leadRetention: ({ leads }, siteId, index) => leads.submit(leadRow(siteId, `lead-${index}`), `key-${index}`, []),
  applicationRetention: ({ applications }, siteId, index) => {
    const changedAt = now - 40 * dayMs;
    const draft = { revision: 1, createdAt: changedAt, changedAt, sentAt: null, sealed: "sealed" };
    return applications.save({ siteId, applicationId: `application-${index}`, ...draft }, [], null);
  },
  async watchlistAlerts(store, siteId, index) {
    const accountId = await addSubscriber(store, siteId, index);
    const seen = { availability: "available" as const, price: 30_000 };
    await store.watchlist.save(siteId, accountId, [{ vehicleId: "rav", seen }], now);
  },
  async savedSearchAlerts(store, siteId, index) {
    const accountId = await addSubscriber(store, siteId, index);
    await store.savedSearches.save(siteId, accountId, { address: "/search/toyota", name: "", checkedVersion: 0 }, now);
  },
  expireOverrides: ({ overrides }, siteId, index) => {
    const { vehicleId, name } = overrideFor(index);
    return overrides.set(siteId, vehicleId, [dealerOverride(name, {}, { until: now - 1 })]);
  },
  async bulkChanges({ bulkChanges }, siteId, index) {
    const bulkId = `bulk-${index}`;
    const change = { bulkId, siteId, name: "price" as const, by: "Kim", reason: "Sale", until: null, at: now };
    const subject = { kind: "bulk", id: bulkId };
    const entry = trailFor("kim", now).entry({ scope: { kind: "site", siteId }, subject, before: null, after: {} });
    await bulkChanges.begin(change, [{ vehicleId: "rav", version: 0, value: { price: 1 } }], entry);
  },
  async forgetOverrides({ overrides }, siteId, index) {
    const { vehicleId, name } = overrideFor(index);
    await overrides.set(siteId, vehicleId, [dealerOverride(name, {})]);
    await overrides.withdraw(siteId, vehicleId, [name], { by: "Kim", at: 0 });
    // The latest override of a vehicle stays.
    await overrides.set(siteId, vehicleId, [dealerOverride(name, {})]);
  },
  async paymentComparison({ demoCheckouts }, siteId, index) {
    await demoCheckouts.open(demoCheckout(siteId, index));
    await demoCheckouts.pay(siteId, `cs-${index}`, now - minuteMs);
  },
  forgetSpins({ spins }, siteId, index) {
    const holders = { proven: `owner-${index}`, unproven: `holder-${index}` };
    const spin = { siteId, campaignId: "old", spinId: `spin-${index}`, holders, isProven: false };
    return spins.spin(spin, () => "tank", 0);
  },
  async endReservations(store, siteId, index) {
    const vehicle = heldVehicle(index);
    const claim = newClaim({ reservationId: `r-${index}`, depositCents: 20_000, holdHours: 48 }, now - hourMs);
    const about = {
      vehicleId: vehicle.id,
      vehicleName: vehicle.name,
      vehicleSlug: vehicle.slug,
      dealershipSlug: "north",
    };
    const claimer = { person: `person ${index}`, connection: null };
    await store.reservations.claim({ ...claim, ...about, siteId, leadId: `lead-${index}`, claimer }, () => true);
  },
  async endPurchaseClaims({ purchases }, siteId, index) {
    const at = now - hourMs;
    const key = { siteId, purchaseId: `purchase-${index}`, vehicleId: heldVehicle(index).id };
    await purchases.save({ ...key, ...newPurchase, startedAt: at, changedAt: at }, [], null);
    await purchases.claim({ ...key, connection: null }, () => true, at);
  },
  purchaseRetention: ({ purchases }, siteId, index) => {
    const at = now - 40 * dayMs;
    const key = { siteId, purchaseId: `purchase-${index}`, vehicleId: "rav" };
    return purchases.save({ ...key, ...newPurchase, startedAt: at, changedAt: at }, [], null);
  },
};

const newPurchase = { revision: 1, leadId: null, sealed: "sealed" };

/** A vehicle of its own for each hold. */
const heldVehicle = (index: number) => stockVehicle(`held-${index}`);

const demoCheckout = (siteId: string, index: number): DemoCheckout => ({
  siteId,
  paymentId: `payment-${index}`,
  checkoutId: `cs-${index}`,
  gatewayPaymentId: `pi-${index}`,
  amountCents: 20_000,
  description: "Deposit",
  successUrl: "https://example.com/paid",
  cancelUrl: "https://example.com/back",
  expiresAt: now + hourMs,
  paidAt: null,
  endedAt: null,
});

/** Takes demo payments, and posts those that are reported. */
const paymentsWith = (store: Store): JobPorts["payments"] => ({
  gateways: {
    of: () => null,
    all: (siteId) => [
      createDemoGateway({ siteId, checkouts: store.demoCheckouts, findSecret: () => "secret", now: () => now }),
    ],
  },
  events: {
    async handle(siteId, event) {
      if (event.kind === "paid") await store.ledger.post(siteId, depositPaid(event));
      return "handled";
    },
  },
});

/** The field and vehicle of an override. */
function overrideFor(index: number): { vehicleId: string; name: OverrideName } {
  const count = overrideNames.length;
  return { vehicleId: `car-${Math.floor(index / count)}`, name: overrideNames[index % count] ?? "price" };
}

/** A confirmed subscriber to a site's alerts. */
async function addSubscriber({ alerts }: Store, siteId: string, index: number): Promise<string> {
  const accountId = `account-${index}`;
  const email = `${accountId}@example.com`;
  const asked = { siteId, accountId, email, now, day: "2026-11-23", mostInDay: 9 };
  await alerts.ask(asked, alertMail(`confirm ${accountId}`, email, now));
  await alerts.confirm(siteId, accountId, email, now);
  return accountId;
}

/** More than any job does at once. */
const muchWork = 430;
/** Enough for everything of it to fail. */
const fewPieces = 30;
const { leadDelivery, locations } = overdueSite(60);
const sites = ["noisy", "quiet"].map((slug) => ({
  ...exampleSite({ slug, watchlist: { storage: "account" } }),
  leadDelivery,
  locations,
}));

/** Every job does another site's work, however much one site has to do and whatever fails there. */
export function noisyJobsContract(makePlace: () => Promise<StorePlace>): void {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const open = async (name: JobName, pieces = muchWork) => {
    const store = await (await makePlace()).open();
    const cars = Array.from({ length: Math.ceil(pieces / overrideNames.length) }, (_, index) =>
      stockVehicle(`car-${index}`),
    );
    const holds = name === "endReservations" || name === "endPurchaseClaims";
    const held = holds ? Array.from({ length: pieces }, (_, index) => heldVehicle(index)) : [];
    const vehicles = [stockVehicle("rav", { price: 25_000 }), ...cars, ...held];
    for (const { slug } of sites) await store.stockWrites.putVehicles(slug, vehicles);
    for (let from = 0; from < pieces; from += 200) {
      const indexes = Array.from({ length: Math.min(200, pieces - from) }, (_, index) => from + index);
      await Promise.all(indexes.map((index) => jobWork[name](store, "noisy", index)));
    }
    await jobWork[name](store, "quiet", 0);
    const engine = createEmbeddedSearchEngine({ stock: store.stock });
    closers.push(() => engine.close());
    await engine.start();
    return { store, engine };
  };

  const portsFor = ({ store, engine }: Awaited<ReturnType<typeof open>>): JobPorts => ({
    store,
    engine,
    alerts: store.alerts,
    sites: { current: () => ({ ...noSites, all: sites }), hasFaults: () => false },
    findRouting: (siteId) => routingTo(sites.find(({ slug }) => slug === siteId)),
    findDutySite: (siteId) => routingTo(sites.find(({ slug }) => slug === siteId)),
    payments: paymentsWith(store),
    log: () => undefined,
    files: folderStorage("/nowhere"),
    brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }),
    keyedHash: digest,
    digest,
    siteForDealership: () => null,
  });

  /** Does the remaining work and returns its amount, while everything of the noisy site fails. */
  const quietWorkLeft = async (name: JobName, ports: JobPorts) => {
    const faults: unknown[] = [];
    const { alerts, store } = failingFor("noisy", { alerts: ports.alerts, store: ports.store });
    const job = createJobs({ ...ports, alerts, store })[name];
    const count = await jobRunner(job, (_level, _event, facts) => faults.push(facts?.["site"]))(now);
    expect(faults).toEqual(["noisy"]);
    return count;
  };

  describe.each(Object.keys(jobWork) as JobName[])("the job %s", (name) => {
    it("does the work of a site next to one where everything fails", async () => {
      expect(await quietWorkLeft(name, portsFor(await open(name, fewPieces)))).toBe(1);
    });

    it("does the work of a site before that of one with much, which a run limits and later ones finish", async () => {
      const ports = portsFor(await open(name));
      const run = jobRunner({ ...createJobs(ports)[name], portionsInRun: 2 }, () => undefined);
      const first = await run(now);
      expect(first).toBeLessThan(muchWork);
      expect(await quietWorkLeft(name, ports)).toBe(0);
      let done = first;
      for (let count = first; count > 0; done += count) count = await run(now);
      expect(done).toBe(muchWork + 1);
    });
  });

  it("is never run without a limit, nor under another's name", async () => {
    const jobs = Object.values(createJobs(portsFor(await open("overdueAlerts", fewPieces))));
    for (const { portionsInRun, everyMs } of jobs) {
      expect(portionsInRun).toBeGreaterThan(0);
      expect(everyMs).toBeGreaterThan(0);
    }
    expect(new Set(jobs.map((job) => job.name)).size).toBe(jobs.length);
  });
}

function routingTo(site: Site | undefined) {
  return site === undefined ? null : { site, siteForDealership: () => site, findPosition: () => null };
}

/** The same ports, but every method called for the site fails. */
function failingFor<Ports extends object>(siteId: string, ports: Ports): Ports {
  return new Proxy(ports, {
    get(target, name, receiver) {
      const part: unknown = Reflect.get(target, name, receiver);
      if (typeof part === "function")
        return (...given: unknown[]) => {
          if (given[0] === siteId) throw new Error("The store fails.");
          return Reflect.apply(part, target, given) as unknown;
        };
      return typeof part === "object" && part !== null ? failingFor(siteId, part) : part;
    },
  });
}
