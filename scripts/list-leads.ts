import { once } from "node:events";
import type { Store } from "../src/adapters/open-store.ts";
import { heldUntil } from "../src/leads/delivery/lead-steps.ts";
import { leadSummary } from "../src/leads/lead-list.ts";
import type { StoredLead } from "../src/leads/lead-store.ts";
import { newestLeads } from "../src/leads/newest-leads.ts";
import type { OutboxCounts } from "../src/outbox/outbox.ts";
import { clockNow } from "./clock-now.ts";
import { columns, printedTime } from "./printed-text.ts";

type ListOptions = { siteId: string | null; json: boolean; dead: boolean; overdue: boolean };

/** A lead with the number of its deliveries by state. */
type ListedLead = StoredLead & { deliveries: Pick<OutboxCounts, "done" | "pending" | "dead"> };

const heading = [
  "Received",
  "Site",
  "Lead",
  "Reference",
  "Kind",
  "Mark",
  "Name",
  "Vehicle",
  "Place",
  "Contacts",
  "Linked",
  "News",
  "Delivery",
];

/** Prints leads page by page, so that memory use does not grow with their number. */
export async function listLeads(store: Store, options: ListOptions): Promise<number> {
  const siteIds = options.siteId === null ? await store.siteIds() : [options.siteId];
  const printer = options.json ? jsonPrinter() : tablePrinter();
  await print(printer.start);
  for await (const page of newestLeads(store.leads, siteIds)) {
    const listed = (await withCounts(store, page)).filter((lead) => isWanted(lead, options));
    if (listed.length > 0) await print(printer.page(listed));
  }
  await print(printer.end());
  return 0;
}

/** Erased leads need no attention, whatever the state of their deliveries. */
function isWanted({ deliveries, overdueAt, erasedAt }: ListedLead, { dead, overdue }: ListOptions): boolean {
  return (!dead || (deliveries.dead > 0 && erasedAt === null)) && (!overdue || overdueAt !== null);
}

async function withCounts({ outbox }: Store, leads: readonly StoredLead[]): Promise<ListedLead[]> {
  const bySite = Map.groupBy(leads, ({ siteId }) => siteId);
  const counts = await Promise.all(
    [...bySite].map(([siteId, ofSite]) =>
      outbox.counts(
        siteId,
        ofSite.map(({ leadId }) => leadId),
      ),
    ),
  );
  const keyFor = (siteId: string, leadId: string) => JSON.stringify([siteId, leadId]);
  const byLead = new Map(counts.flat().map((count) => [keyFor(count.siteId, count.subjectId), count]));
  return leads.map((lead) => {
    const { done = 0, pending = 0, dead = 0 } = byLead.get(keyFor(lead.siteId, lead.leadId)) ?? {};
    return { ...lead, deliveries: { done, pending, dead } };
  });
}

type Printer = { start: string; page(leads: readonly ListedLead[]): string; end(): string };

/** Prints one array with one lead per line, so that it can also be read line by line. */
function jsonPrinter(): Printer {
  let isFirst = true;
  return {
    start: "[",
    page: (leads) =>
      leads
        .map((lead) => {
          const line = `${isFirst ? "" : ","}\n${JSON.stringify({ ...lead, ...leadSummary(lead) })}`;
          isFirst = false;
          return line;
        })
        .join(""),
    end: () => (isFirst ? "]\n" : "\n]\n"),
  };
}

/** A column widens if a later page needs it. */
function tablePrinter(): Printer {
  let widths: number[] = [];
  let count = 0;
  const lines = (rows: string[][]) => {
    const printed = columns(rows, widths);
    widths = printed.widths;
    return `${printed.text}\n`;
  };
  return {
    start: "",
    page: (leads) => {
      const rows = count === 0 ? [heading, ...leads.map(leadRow)] : leads.map(leadRow);
      count += leads.length;
      return lines(rows);
    },
    end: () => `${count === 0 ? lines([heading]) : ""}${count} ${count === 1 ? "lead" : "leads"}\n`,
  };
}

function leadRow(lead: ListedLead): string[] {
  const { reference, kind, time, placeName, linked, newsAndOffers } = leadSummary(lead);
  return [
    printedTime(lead.receivedAt),
    lead.siteId,
    lead.leadId,
    reference,
    [kind, time].filter((said) => said !== null).join(", "),
    lead.suspicions.length === 0 ? "" : "suspect",
    lead.name,
    vehicleText(lead),
    placeName ?? "",
    String(lead.laterContacts.length + 1),
    linked ?? "",
    newsAndOffers,
    `${deliveryText(lead)}${leadMark(lead)}`,
  ];
}

/** Status of a lead at the dealer, shown after its deliveries. */
function leadMark(lead: ListedLead): string {
  const { openedAt, overdueAt, erasedAt, deliveries } = lead;
  if (erasedAt !== null) return ", erased";
  if (openedAt !== null) return ", opened";
  const until = deliveries.pending > 0 ? heldUntil(lead, clockNow()) : null;
  if (until !== null) return `, waiting for the rest of the form until ${printedTime(until)}`;
  return overdueAt === null ? "" : ", overdue";
}

/** `2 done, 1 dead`. A lead without an outbox entry was stored by a release that had no outbox. */
function deliveryText({ deliveries }: ListedLead): string {
  const parts = Object.entries(deliveries).filter(([, count]) => count > 0);
  return parts.map(([state, count]) => `${count} ${state}`).join(", ") || "none";
}

function vehicleText({ vehicleMake, vehicleModel, stockNumber }: StoredLead): string {
  const name = [vehicleMake, vehicleModel].filter((part) => part !== null).join(" ");
  return stockNumber === null ? name : `${name} (${stockNumber})`.trim();
}

/** Waits for a reader that is slower than the store. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
