import { hash } from "node:crypto";
import type { Store } from "../src/adapters/open-store.ts";
import { findTargetsEntry, findTargetsKind } from "../src/leads/delivery/delivery-target.ts";
import { consentText } from "../src/leads/consent.ts";
import { earlierEnquiryText } from "../src/leads/enquiry-thread.ts";
import { leadKindName } from "../src/enquiry-kinds/kind-of-lead.ts";
import { contactsOfLead, newestContact } from "../src/leads/lead-contacts.ts";
import { leadSummary } from "../src/leads/lead-list.ts";
import { placeText } from "../src/leads/lead-place.ts";
import { leadReference } from "../src/leads/lead-reference.ts";
import { formatPhoneNumber } from "../src/leads/phone-number.ts";
import type { NewLead, StoredLead } from "../src/leads/lead-store.ts";
import { stateLabel } from "../src/reservations/reservation-words.ts";
import type { StoredReservation } from "../src/reservations/reservations.ts";
import { withoutUrlSecrets } from "../src/settings/web-url.ts";
import { revealDay } from "../src/leads/phone-reveals.ts";
import type { Attempt, OutboxStatus } from "../src/outbox/outbox.ts";
import { refuseUnknownSite } from "./known-site.ts";
import { listLeads } from "./list-leads.ts";
import { columns, printable, printedTime } from "./printed-text.ts";
import { fail, readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";
import { isForShopper } from "../src/leads/delivery/lead-targets.ts";
import { dayMs } from "../src/settings/durations.ts";

const usage = `Usage: npm run leads -- <command> [--site SITE] [--json]
  list [--dead] [--overdue]
                     lists every lead of every site or of SITE, newest first, with its counts of done, pending and
                     dead deliveries, and whether the dealer opened it; --dead: only leads with a dead delivery;
                     --overdue: only leads left unopened too long; --json: a single array
  show LEAD          shows one lead with its deliveries and every attempt
  redeliver LEAD [--dead]
                     sends a lead again to the dealer's targets, including any added to the settings since;
                     --dead: resends only dead deliveries
                     LEAD is the lead's id, or the reference given to the shopper
  reveals [--days N] reports how often phone numbers of SITE's vehicles were shown in the last N days (30), by
                     dealership and vehicle; needs --site
Exit codes: 0 done; 1 failed; 2 invalid arguments.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data).
`;

type Command = {
  name: "list" | "show" | "redeliver" | "reveals";
  leadId: string;
  siteId: string | null;
  json: boolean;
  /** Only leads with an abandoned delivery; for a single lead only such deliveries. */
  dead: boolean;
  /** Only leads that remained unopened for too long. */
  overdue: boolean;
  days: number;
};
function readCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args, {
    site: { type: "string" },
    json: { type: "boolean", default: false },
    dead: { type: "boolean", default: false },
    overdue: { type: "boolean", default: false },
    days: { type: "string" },
  });
  const [name, leadId = "", ...rest] = positionals;
  const { site = null, json, dead, overdue, days } = values;
  if (name === undefined || !isCommandName(name)) throw new WrongArguments("Use list, show, redeliver or reveals.");
  const needsLead = name === "show" || name === "redeliver";
  if (needsLead && leadId === "") throw new WrongArguments(`Specify the lead: ${name} LEAD.`);
  const unread = needsLead ? rest : positionals.slice(1);
  if (unread.length > 0) throw new WrongArguments(`${name} does not accept "${unread.join(" ")}".`);
  if (dead && name !== "list" && name !== "redeliver")
    throw new WrongArguments(`${name} does not have the option --dead.`);
  if (overdue && name !== "list") throw new WrongArguments(`${name} does not have the option --overdue.`);
  if (days !== undefined && name !== "reveals") throw new WrongArguments(`${name} does not have the option --days.`);
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new WrongArguments("--days must be a number from 1 to 9999.");
  if (name === "reveals" && site === null) throw new WrongArguments("reveals needs --site.");
  return { name, leadId, siteId: site, json, dead, overdue, days: Number(days ?? 30) };
}

function isCommandName(name: string): name is Command["name"] {
  return ["list", "show", "redeliver", "reveals"].includes(name);
}

async function execute(store: Store, command: Command): Promise<number> {
  if (command.siteId !== null) await refuseUnknownSite(command.siteId, store);
  if (command.name === "reveals") return reveals(store, command);
  if (command.name === "list") return listLeads(store, command);
  const [lead, another] = await store.leads.leadsNamed(command.siteId, command.leadId);
  if (lead === undefined)
    return fail(`There is no lead ${command.leadId}${command.siteId === null ? "" : ` of site ${command.siteId}`}.`);
  if (another !== undefined)
    return fail(`Several leads match ${command.leadId}: use the full id, or specify the site with --site.`);
  return command.name === "redeliver" ? redeliver(store, lead, command) : show(store, lead, command.json);
}

/** Redelivers to the dealer only: the shopper's confirmation is not sent again. */
async function redeliver({ outbox }: Store, lead: StoredLead, { json, dead }: Command): Promise<number> {
  if (lead.erasedAt !== null) {
    return fail(
      `The personal data of lead ${lead.leadId} was erased on ${printedTime(lead.erasedAt)}: there is nothing to send.`,
    );
  }
  const targetSearches = contactsOfLead(lead).map(({ lead: contact, contactId }) =>
    findTargetsEntry({ ...contact, leadId: contactId }, (text) => hash("sha256", text, "base64url")),
  );
  const ids = (await outbox.readEntries(lead.siteId, lead.leadId))
    .filter(({ kind }) => kind !== findTargetsKind)
    .filter(({ kind, state }) => (dead ? state === "dead" : !isForShopper(kind)))
    .map(({ id }) => id);
  const count = ids.length;
  await outbox.redeliver(lead.siteId, lead.leadId, ids, targetSearches, Date.now());
  process.stdout.write(
    json
      ? `${JSON.stringify({ redelivered: count })}\n`
      : `Due again: ${count} ${count === 1 ? "delivery" : "deliveries"}; targets added to the settings since are included.\n`,
  );
  return 0;
}

async function show({ outbox, reservations }: Store, lead: StoredLead, json: boolean): Promise<number> {
  const [entries, tries, reserved] = await Promise.all([
    outbox.readEntries(lead.siteId, lead.leadId),
    outbox.readAttempts(lead.siteId, lead.leadId),
    reservations.ofLead(lead.siteId, lead.leadId),
  ]);
  const deliveries = entries.map((entry) => ({
    ...entry,
    target: withoutUrlSecrets(entry.target),
    lastError: entry.lastError && withoutUrlSecrets(entry.lastError),
  }));
  const attempts = tries.map((attempt) => ({
    ...attempt,
    reason: attempt.reason && withoutUrlSecrets(attempt.reason),
  }));
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...lead, ...leadSummary(lead), reservations: reserved, deliveries, attempts }, null, 2)}\n`
      : page(lead, reserved, deliveries, attempts),
  );
  return 0;
}

/** A dealer's report of revealed phone numbers: shoppers who call leave no other record. */
async function reveals({ phoneReveals, stock }: Store, { siteId, days, json }: Command): Promise<number> {
  if (siteId === null) return fail("Specify the site with --site.");
  const since = revealDay(Date.now() - (days - 1) * dayMs);
  const shown = await phoneReveals.counts(siteId, since);
  const byVehicle = Map.groupBy(shown, ({ dealershipId, vehicleId }) => JSON.stringify([dealershipId, vehicleId]));
  const report = await Promise.all(
    [...byVehicle.values()].map(async (ofVehicle) => {
      const [{ dealershipId, vehicleId, day: lastDay } = { dealershipId: "", vehicleId: "", day: "" }] = ofVehicle;
      const count = ofVehicle.reduce((sum, onDay) => sum + onDay.count, 0);
      const vehicle = (await stock.vehicleById(siteId, vehicleId))?.name ?? null;
      return { dealershipId, vehicleId, vehicle, count, lastDay };
    }),
  );
  report.sort((one, other) => one.dealershipId.localeCompare(other.dealershipId) || other.count - one.count);
  if (json) {
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return 0;
  }
  const rows = report.map(({ dealershipId, vehicleId, vehicle, count, lastDay }) => {
    return [dealershipId, vehicleId, vehicle ?? "no longer in stock", String(count), lastDay];
  });
  const total = report.reduce((sum, { count }) => sum + count, 0);
  const heading = ["Dealership", "Vehicle id", "Vehicle", "Shown", "Last day (UTC)"];
  process.stdout.write(`${columns([heading, ...rows]).text}\n${total} shown since ${since}\n`);
  return 0;
}

/** Formats a field of a lead; nested values as JSON. */
function jsonText(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

function page(
  stored: StoredLead,
  reserved: readonly StoredReservation[],
  deliveries: OutboxStatus[],
  attempts: Attempt[],
): string {
  const { siteId, leadId, receivedAt, openedAt, overdueAt, erasedAt } = stored;
  const times = { opened: openedAt, overdue: overdueAt, erased: erasedAt };
  const marks = Object.entries(times).map(([name, at]): Fact => [name, at && printedTime(at)]);
  const [first, ...later] = contactsOfLead(stored).map(({ lead }) => ({ lead, facts: leadFacts(lead) }));
  const { dateTime, isTimeBooked, place, locationSlug } = newestContact(stored);
  const lines = factLines([
    ["lead", leadId],
    ["reference", leadReference(leadId)],
    ["kind", leadKindName(stored)],
    ["site", siteId],
    ["received", printedTime(receivedAt)],
    ...marks,
    ...reserved.map((one): Fact => ["reservation", `${one.reservationId}: ${stateLabel(one)}`]),
    // The values of the newest contact: times booked by earlier contacts are free again.
    ...leadFacts({ ...(first?.lead ?? stored), dateTime, isTimeBooked, place, locationSlug }),
  ]);
  const contacts = later.flatMap(({ lead, facts }, index) => [
    `${`contact ${index + 2}`.padEnd(24)}${printedTime(lead.receivedAt)} ${printable(`${lead.name}, ${formatPhoneNumber(lead.phone)}, ${lead.email}: ${lead.message ?? "no message"}`)}`,
    ...changedLines((index === 0 ? first : later[index - 1])?.facts ?? [], facts),
  ]);
  const tries = deliveries.flatMap((delivery) => {
    const own = attempts.filter(({ entryId }) => entryId === delivery.id);
    // A redelivery restarts the stored count, so the attempts are counted here.
    return [deliveryLine(delivery, own.length), ...own.map((attempt, index) => attemptLine(attempt, index + 1))];
  });
  return `${[...lines, ...contacts, ...tries].join("\n")}\n`;
}

type Fact = readonly [name: string, value: unknown];

/** The facts of one contact of a lead. */
function leadFacts({ siteId: _site, leadId: _lead, receivedAt: _received, ...lead }: NewLead): Fact[] {
  const { vehicle, tradeIn, consent: proof, valuation, answers, place, earlierEnquiry, ...plain } = lead;
  const consent = proof && { ...proof, at: printedTime(proof.at) };
  const { place: vehiclePlace = null, ...withoutPlace } = vehicle ?? {};
  const parts = Object.entries({ "trade-in": tradeIn, consent, valuation }).flatMap(([part, values]) =>
    Object.entries(values ?? {}).map(([name, value]): Fact => [`${part} ${name}`, jsonText(value)]),
  );
  const facts = {
    ...plain,
    phone: formatPhoneNumber(lead.phone),
    place: place && placeText(place),
    "asked before": earlierEnquiryText({ earlierEnquiry }, printedTime),
    "news and offers": consentText(proof, printedTime),
    ...withoutPlace,
    "vehicle in": vehiclePlace,
  };
  return [...Object.entries(facts), ...answers.map(({ question, answer }): Fact => [question, answer]), ...parts];
}

function factLines(facts: readonly Fact[]): string[] {
  return facts.filter(([, value]) => !isNothing(value)).map(([name, value]) => `${name.padEnd(24)}${factText(value)}`);
}

/** Facts that the contact's line already shows, or that differ for every contact. */
const saidOfContact = new Set(["name", "phone", "email", "message", "consent at", "consent address", "asked before"]);

/** The facts that differ from those of the previous contact. */
function changedLines(before: readonly Fact[], facts: readonly Fact[]): string[] {
  const earlier = new Map(before);
  const now = new Map(facts);
  return [...new Set([...now.keys(), ...earlier.keys()])].flatMap((name) => {
    const [was, is] = [earlier.get(name), now.get(name)].map(factText);
    return saidOfContact.has(name) || was === is ? [] : [`${`  ${name}`.padEnd(24)}${is}, before: ${was}`];
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function factText(value: unknown): string {
  if (isNothing(value)) return "none";
  return printable(Array.isArray(value) ? value.join(", ") : String(value));
}

function deliveryLine({ kind, target, state, dueAt, lastError }: OutboxStatus, attempts: number): string {
  const plainName = target.startsWith(kind) ? target : `${kind} ${target}`;
  const name = kind === findTargetsKind ? "find targets in the settings" : plainName;
  const next = state === "pending" ? `, due ${printedTime(dueAt)}` : "";
  const error = lastError === null ? "" : `, last error: ${printable(lastError)}`;
  return `${"delivery".padEnd(24)}${printable(name)}: ${state} after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}${next}${error}`;
}

function attemptLine({ startedAt, endedAt, outcome, reason }: Attempt, number: number): string {
  const took = endedAt === null ? "under way" : `${outcome} after ${((endedAt - startedAt) / 1_000).toFixed(1)} s`;
  return `${`  attempt ${number}`.padEnd(24)}${printedTime(startedAt)} ${took}${reason === null ? "" : `: ${printable(reason)}`}`;
}

// A reader such as `head` may close the pipe early.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await runCommand(usage, async () => {
  const command = readCommand(process.argv.slice(2));
  return withExistingStore((store) => execute(store, command));
});
