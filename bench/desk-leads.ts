import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { newWork } from "../src/adapters/store/create-work.ts";
import type { Database } from "../src/adapters/store/database.ts";
import { openPostgres } from "../src/adapters/store/postgres.ts";
import { openSqlite } from "../src/adapters/store/sqlite.ts";
import { workRow } from "../src/adapters/store/work-rows.ts";
import type { LeadWork } from "../src/lead-work/lead-work.ts";
import { leadTerms } from "../src/lead-work/search-terms.ts";
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

/** Stored directly: what is measured is reading and acting, not the intake. */
async function fill(database: Database): Promise<void> {
  const rowsAtOnce = 500;
  for (let from = 0; from < leadCount; from += rowsAtOnce) {
    const indexes = Array.from({ length: Math.min(rowsAtOnce, leadCount - from) }, (_, offset) => from + offset);
    const leads = indexes.map((index) => ({ index, ref: refOfLead(index), lead: benchLead(index) }));
    await database.longTransaction(async (transaction) => {
      const bodies = leads.map(({ ref, lead }) => ({
        site_id: ref.siteId,
        lead_id: ref.leadId,
        received_at: ref.receivedAt,
        body: JSON.stringify(lead),
      }));
      await transaction.insertInto("leads").values(bodies).execute();
      const works = leads.map(({ index, ref, lead }) => workRow({ ...newWork(ref, lead), ...progressOfLead(index) }));
      await transaction.insertInto("lead_work").values(works).execute();
      const points = leads.map(({ ref, lead }) => ({ site_id: ref.siteId, point: lead.email, lead_id: ref.leadId }));
      await transaction.insertInto("lead_contact_points").values(points).execute();
      const terms = leads.flatMap(({ ref, lead }) =>
        leadTerms(ref.leadId, lead).map((term) => ({
          site_id: ref.siteId,
          term,
          received_at: ref.receivedAt,
          lead_id: ref.leadId,
        })),
      );
      for (let start = 0; start < terms.length; start += rowsAtOnce)
        await transaction
          .insertInto("lead_terms")
          .values(terms.slice(start, start + rowsAtOnce))
          .execute();
    });
  }
}

function refOfLead(index: number) {
  const leadId = `${index}-${String(index).padStart(8, "0")}`;
  return { siteId: siteOfLead(index), leadId, receivedAt: now - (leadCount - index) * 60_000 };
}

/** One lead in twelve is still open, one in 240 is the reader's. */
function progressOfLead(index: number): Partial<LeadWork> {
  if (index % 12 !== 0) return { state: "closed", outcome: "sold", waitingSince: null };
  const answerDueAt = now - (leadCount - index) * 60_000 + 2 * 60 * 60_000;
  return index % 240 === 0 ? { ownerId: "ann", answerDueAt } : { answerDueAt };
}

function benchLead(index: number) {
  return leadSchema.parse({
    name: `${firstNames[index % 10]} ${lastNames[(index * 7) % 500]}`,
    email: `shopper${index % (leadCount / 2)}@example.com`,
    phone: `+614${String(index).padStart(8, "0")}`,
    category: "Used Vehicle Enquiry",
    dealershipSlug: index % 2 ? "harbour" : "valley",
    vehicleMake: makes[(index % 7) % 5],
    vehicleModel: `Model${index % 90}`,
  });
}

const sites = Array.from({ length: siteCount }, (_, index) => ({
  siteId: `site-${index}`,
  name: "",
  groupId: "group",
  dealerships: [],
}));
const siteReach = (siteId: string | null) =>
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
const all = siteReach(null);
const largest = siteReach("site-0");
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
  return leadDesk.act(
    all,
    refOfLead(index),
    command,
    { actorId: "ann", now, lostReasons: () => [], mayOwn: () => true },
    trail,
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
  const database = "dataDir" in options ? await openSqlite(options.dataDir) : await openPostgres(options.databaseUrl);
  await fill(database);
  await database.longTransaction((transaction) => sql`analyze`.execute(transaction));
  await database.close();
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
