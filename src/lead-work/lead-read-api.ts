import { z } from "zod";
import { deskRoute, type RouteContext } from "../desk/desk-route.ts";
import { idSchema } from "../desk/scope-schema.ts";
import { everyCategory } from "../leads/enquiry-categories.ts";
import { answersSubject } from "./answer-entry.ts";
import type { LeadApiPorts } from "./lead-api-ports.ts";
import { type LeadEntry, type LeadRecord, queueTabs } from "./lead-desk.ts";
import { leadPersonSchema, leadTeam, ownersWithin } from "./lead-people.ts";
import { leadRecordSchema, leadRecordView, peopleInRecord } from "./lead-record-view.ts";
import { leadEntrySchema, leadEntryView } from "./lead-views.ts";
import { leadStates } from "./lead-work.ts";
import { searchWords } from "./search-terms.ts";

const pageSize = 50;
export const leadKey = { siteId: idSchema, leadId: idSchema };
const epochMs = z.coerce.number().int().nonnegative();
/** A page continues after this position: the time, site and lead of the last entry. */
const position = { afterAt: epochMs.optional(), afterSite: idSchema.optional(), afterLead: idSchema.optional() };
const entries = z.strictObject({ leads: z.array(leadEntrySchema), hasMore: z.boolean() });
const people = z.strictObject({ people: z.array(leadPersonSchema) });
const optionalId = idSchema.nullable().default(null);
const count = z.number();

export function leadListRoutes(ports: LeadApiPorts) {
  const { leadDesk } = ports;
  return {
    queue: deskRoute({
      method: "GET",
      path: "/api/leads/queue",
      action: "lead.read",
      input: z.strictObject({ tab: z.enum(queueTabs).default("unclaimed"), ...position }),
      output: entries,
      async run({ input, reach, now, installation }) {
        const found = await leadDesk.queue(reach, input.tab, now, afterPosition(input), pageSize + 1);
        return { kind: "done", value: await pageView(ports, found, installation) };
      },
    }),
    counts: deskRoute({
      method: "GET",
      path: "/api/leads/counts",
      action: "lead.read",
      input: z.strictObject({}),
      output: z.strictObject({ mine: count, unclaimed: count, overdue: count, review: count }),
      run: async ({ reach, now }) => ({ kind: "done", value: await leadDesk.counts(reach, now) }),
    }),
    list: deskRoute({
      method: "GET",
      path: "/api/leads",
      action: "lead.read",
      input: z.strictObject({
        state: z.enum(leadStates).nullable().default(null),
        ownerId: optionalId,
        category: optionalId,
        dealershipSlug: optionalId,
        receivedFrom: epochMs.nullable().default(null),
        receivedUntil: epochMs.nullable().default(null),
        ...position,
      }),
      output: entries,
      async run({ input: { afterAt, afterSite, afterLead, ...filter }, reach, installation }) {
        const after = afterPosition({ afterAt, afterSite, afterLead });
        const found = await leadDesk.list(reach, filter, after, pageSize + 1);
        return { kind: "done", value: await pageView(ports, found, installation) };
      },
    }),
    search: deskRoute({
      method: "GET",
      path: "/api/leads/search",
      action: "lead.read",
      input: z.strictObject({ q: z.string().max(200) }),
      output: entries,
      async run({ input, reach, installation }) {
        const found = await leadDesk.search(reach, searchWords(input.q), pageSize + 1);
        return { kind: "done", value: await pageView(ports, found, installation) };
      },
    }),
  };
}

export function leadChoiceRoutes(ports: LeadApiPorts) {
  return {
    filters: deskRoute({
      method: "GET",
      path: "/api/leads/filters",
      action: "lead.read",
      input: z.strictObject({}),
      output: z.strictObject({
        states: z.array(z.enum(leadStates)),
        categories: z.array(z.string()),
        /** Demonstration sites at which an enquiry can be tried. */
        demoSites: z.array(z.strictObject({ name: z.string(), address: z.string() })),
      }),
      async run({ reach }) {
        const limits = reach.areas.map(({ leadCategories }) => leadCategories);
        const isShown = (category: string) => limits.some((limit) => limit === null || limit.includes(category));
        const demoSites = ports
          .demoSites()
          .filter(({ siteId, dealershipSlug }) =>
            reach.areas.some((area) => area.siteId === siteId && area.dealershipSlug === dealershipSlug),
          )
          .map(({ name, address }) => ({ name, address }));
        const categories = everyCategory.filter(isShown);
        return { kind: "done", value: { states: [...leadStates], categories, demoSites } };
      },
    }),
    owners: deskRoute({
      method: "GET",
      path: "/api/leads/owners",
      action: "lead.read",
      input: z.strictObject({}),
      output: people,
      run: async ({ reach, installation, now }) => ({
        kind: "done",
        value: { people: await ownersWithin(ports, reach, { installation, now }) },
      }),
    }),
    team: deskRoute({
      method: "GET",
      path: "/api/leads/:siteId/:leadId/team",
      action: "lead.assign",
      input: z.strictObject(leadKey),
      output: people,
      async run({ input, reach, installation, now }) {
        const record = await ports.leadDesk.lead(reach, input.siteId, input.leadId);
        if (record === null) return { kind: "missing" };
        return { kind: "done", value: { people: await leadTeam(ports, record.work, { installation, now }) } };
      },
    }),
  };
}

export function leadRecordRoutes(ports: LeadApiPorts) {
  return {
    lead: deskRoute({
      method: "GET",
      path: "/api/leads/:siteId/:leadId",
      action: "lead.read",
      input: z.strictObject(leadKey),
      output: leadRecordSchema,
      async run({ input, reach, installation, now }) {
        const record = await ports.leadDesk.lead(reach, input.siteId, input.leadId);
        const value = record && (await recordView(ports, record, { installation, now }));
        return value === null ? { kind: "missing" } : { kind: "done", value };
      },
    }),
  };
}

type Position = { afterAt?: number | undefined; afterSite?: string | undefined; afterLead?: string | undefined };

function afterPosition({ afterAt, afterSite, afterLead }: Position) {
  if (afterAt === undefined || afterSite === undefined || afterLead === undefined) return null;
  return { at: afterAt, siteId: afterSite, leadId: afterLead };
}

type InInstallation = Pick<RouteContext<unknown>, "installation" | "now">;

/** One entry more than a page was asked for, to know whether there are more. */
async function pageView(
  { people: staff }: LeadApiPorts,
  found: readonly LeadEntry[],
  installation: InInstallation["installation"],
) {
  const shown = found.slice(0, pageSize);
  const names = { people: await staff.names(ownerIds(shown)), installation };
  return { leads: shown.map((entry) => leadEntryView(entry, names)), hasMore: found.length > pageSize };
}

function ownerIds(shown: readonly LeadEntry[]): string[] {
  return [...new Set(shown.map(({ work }) => work.ownerId).filter((id) => id !== null))];
}

async function recordView(ports: LeadApiPorts, record: LeadRecord, { installation, now }: InInstallation) {
  const { siteId, leadId, dealershipSlug } = record.work;
  const found = ports.findLeadSite(siteId, dealershipSlug);
  if (found === null) return null;
  const { carId } = record.lead;
  const [people, sent, delivered, vehicle] = await Promise.all([
    ports.people.names(peopleInRecord(record)),
    ports.outbox.readEntries(siteId, answersSubject(leadId)),
    ports.outbox.readEntries(siteId, leadId),
    carId === null ? null : ports.vehicleNow(siteId, carId, now),
  ]);
  const { site, linksOfLead } = found;
  const links = linksOfLead(leadId);
  const { lostReasons } = site.leadWork;
  return leadRecordView(record, { people, installation, site, links, vehicle, lostReasons, sent, delivered });
}
