import { parseArgs } from "node:util";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { createTrail } from "../src/desk/audit.ts";
import { makeReach } from "../src/desk/reach.ts";
import { leadSchema } from "../src/leads/lead.ts";
import { isStoreName, withStore } from "./with-store.ts";

const { values } = parseArgs({
  options: { store: { type: "string", default: "sqlite" }, leads: { type: "string", default: "100000" } },
});
if (!isStoreName(values.store)) throw new Error("--store must be sqlite or postgres");
const leadCount = Number(values.leads);
const siteCount = 20;
/** One site has most of the leads, as in a group with a large member. */
const largestShare = 0.6;
const rounds = 60;
const now = Date.parse("2026-11-28T00:00:00Z");
const firstNames = ["Robin", "Kim", "Lee", "Alex", "Sam", "Jordan", "Taylor", "Morgan", "Casey", "Jamie"];
const lastNames = Array.from({ length: 500 }, (_, index) => `Archer${String.fromCodePoint(97 + (index % 26))}${index}`);
const makes = ["Toyota", "Mazda", "Ford", "Kia", "Hyundai"];

const siteOfLead = (index: number) =>
  index % 10 < largestShare * 10 ? "site-0" : `site-${1 + (index % (siteCount - 1))}`;

async function fill({ leads, leadDesk }: Store): Promise<void> {
  for (let from = 0; from < leadCount; from += 200) {
    const indexes = Array.from({ length: Math.min(200, leadCount - from) }, (_, offset) => from + offset);
    await Promise.all(indexes.map((index) => submit(leads, index)));
    // One in twelve is still open, one in 240 is the reader's.
    await Promise.all(
      indexes.filter((index) => index % 12 !== 0 || index % 240 === 0).map((index) => settle(leadDesk, index)),
    );
  }
}

function submit(leads: Store["leads"], index: number) {
  const lead = leadSchema.parse({
    name: `${firstNames[index % 10]} ${lastNames[(index * 7) % 500]}`,
    email: `shopper${index}@example.com`,
    phone: `+614${String(index).padStart(8, "0")}`,
    category: "Used Vehicle Enquiry",
    dealershipSlug: index % 2 ? "harbour" : "valley",
    vehicleMake: makes[index % 5],
    vehicleModel: `Model${index % 90}`,
  });
  const leadId = `${index}-${String(index).padStart(8, "0")}`;
  return leads.submit(
    { ...lead, siteId: siteOfLead(index), leadId, receivedAt: now - (leadCount - index) * 60_000 },
    `key ${index}`,
    [],
  );
}

const sites = Array.from({ length: siteCount }, (_, index) => ({
  siteId: `site-${index}`,
  name: "",
  groupId: "group",
  dealerships: [],
}));
const reachOf = (siteId: string | null) =>
  makeReach({
    personId: "ann",
    action: "lead.read",
    grants: [
      {
        grantId: "g",
        personId: "ann",
        role: "salesManager",
        scope: siteId === null ? { kind: "group", groupId: "group" } : { kind: "site", siteId },
        leadCategories: null,
        grantedAt: 0,
        endsAt: null,
      },
    ],
    installation: { groups: [], sites },
    now,
    within: null,
  });
const all = reachOf(null);
const largest = reachOf("site-0");
let commands = 0;

function act(leadDesk: Store["leadDesk"], index: number, command: Parameters<Store["leadDesk"]["act"]>[2]) {
  const trail = createTrail({
    actorId: "ann",
    address: null,
    action: "lead.claim",
    at: now,
    command: { key: `c${(commands += 1)}`, requestHash: "" },
    undoes: null,
  });
  const leadId = `${index}-${String(index).padStart(8, "0")}`;
  return leadDesk.act(
    all,
    { siteId: siteOfLead(index), leadId },
    command,
    { actorId: "ann", now, lostReasons: [] },
    trail,
  );
}

function settle(leadDesk: Store["leadDesk"], index: number) {
  return act(
    leadDesk,
    index,
    index % 240 === 0 ? { kind: "claim" } : { kind: "close", from: "new", outcome: "sold", reason: null },
  );
}

async function measure(name: string, budgetMs: number, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 5; round += 1) {
    const start = performance.now();
    await work(round);
    if (round >= 5) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  const median = times[Math.floor(times.length / 2)] ?? 0;
  process.stdout.write(
    `${name.padEnd(44)} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (budget ${budgetMs})${p95 > budgetMs ? " OVER" : ""}\n`,
  );
}

await withStore(values.store, "desk-leads-", async (_folder, options) => {
  const store = await openStore(options);
  const { leadDesk } = store;
  const started = performance.now();
  await fill(store);
  process.stdout.write(
    `${values.store}: ${leadCount} leads over ${siteCount} sites, stored in ${Math.round((performance.now() - started) / 1_000)} s\n`,
  );
  await measure("my queue, one site", 20, () => leadDesk.queue(largest, "mine", now, null, 50));
  await measure("unclaimed, one site", 20, () => leadDesk.queue(largest, "unclaimed", now, null, 50));
  await measure("overdue, one site", 20, () => leadDesk.queue(largest, "overdue", now, null, 50));
  await measure("tab counts, one site", 30, () => leadDesk.counts(largest, now));
  await measure("list, 20 sites, deep page", 60, () =>
    leadDesk.list(
      all,
      { state: null, ownerId: null, category: null, dealershipSlug: null, receivedFrom: null, receivedUntil: null },
      { at: now - (leadCount / 2) * 60_000, siteId: "site-5", leadId: "5" },
      50,
    ),
  );
  await measure("search, two words, one site", 80, (round) =>
    leadDesk.search(largest, [makes[round % 5]?.toLowerCase() ?? "", firstNames[round % 10]?.toLowerCase() ?? ""], 50),
  );
  await measure("search, two words, 20 sites", 80, (round) =>
    leadDesk.search(all, [makes[round % 5]?.toLowerCase() ?? "", firstNames[round % 10]?.toLowerCase() ?? ""], 50),
  );
  await measure("a lead with its timeline", 30, (round) =>
    leadDesk.lead(all, siteOfLead(round), `${round}-${String(round).padStart(8, "0")}`),
  );
  await measure("claim, change and audit", 30, (round) => act(leadDesk, 12 * (1 + round * 2), { kind: "claim" }));
  await store.close();
});
