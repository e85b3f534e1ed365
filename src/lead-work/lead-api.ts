import { z } from "zod";
import { deskRoute, type RouteContext, type RouteOutcome } from "../desk/desk-route.ts";
import type { Action } from "../desk/permissions.ts";
import { idSchema } from "../desk/scope-schema.ts";
import type { LeadCommand } from "./lead-command.ts";
import { type LeadDesk, queueTabs } from "./lead-desk.ts";
import { callResults } from "./lead-event.ts";
import { type LeadEntryView, leadEntrySchema, leadEntryView, leadRecordSchema, leadRecordView } from "./lead-views.ts";
import { leadOutcomes, leadReviews, leadStates } from "./lead-work.ts";
import { searchWords } from "./search-terms.ts";

export type LeadApiPorts = {
  leadDesk: LeadDesk;
  /** `leadWork.lostReasons` of a site. */
  lostReasons: (siteId: string) => readonly string[];
};

const pageSize = 50;
const leadKey = { siteId: idSchema, leadId: idSchema };
const epochMs = z.coerce.number().int().nonnegative();
/** A page continues after this position: the time, site and lead of the last entry. */
const position = { afterAt: epochMs.optional(), afterSite: idSchema.optional(), afterLead: idSchema.optional() };
const writtenText = z.string().trim().min(1, "Write something.").max(5_000, "Use at most 5,000 characters.");
const entries = z.strictObject({ leads: z.array(leadEntrySchema) });
const optionalId = idSchema.nullable().default(null);
const openStates = leadStates.filter((state) => state !== "closed");

/** The routes of the leads. */
export function leadApi(ports: LeadApiPorts) {
  return { ...readRoutes(ports), ...contactRoutes(ports), ...progressRoutes(ports), ...managerRoutes(ports) };
}

function readRoutes({ leadDesk }: LeadApiPorts) {
  return {
    queue: deskRoute({
      method: "GET",
      path: "/api/leads/queue",
      action: "lead.read",
      input: z.strictObject({ tab: z.enum(queueTabs).default("unclaimed"), ...position }),
      output: entries,
      async run({ input, reach, now }) {
        const leads = await leadDesk.queue(reach, input.tab, now, afterPosition(input), pageSize);
        return { kind: "done", value: { leads: leads.map(leadEntryView) } };
      },
    }),
    counts: deskRoute({
      method: "GET",
      path: "/api/leads/counts",
      action: "lead.read",
      input: z.strictObject({}),
      output: z.strictObject({ mine: z.number(), unclaimed: z.number(), overdue: z.number() }),
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
      async run({ input: { afterAt, afterSite, afterLead, ...filter }, reach }) {
        const after = afterPosition({ afterAt, afterSite, afterLead });
        const leads = await leadDesk.list(reach, filter, after, pageSize);
        return { kind: "done", value: { leads: leads.map(leadEntryView) } };
      },
    }),
    search: deskRoute({
      method: "GET",
      path: "/api/leads/search",
      action: "lead.read",
      input: z.strictObject({ q: z.string().max(200) }),
      output: entries,
      async run({ input, reach }) {
        const leads = await leadDesk.search(reach, searchWords(input.q), pageSize);
        return { kind: "done", value: { leads: leads.map(leadEntryView) } };
      },
    }),
    lead: deskRoute({
      method: "GET",
      path: "/api/leads/:siteId/:leadId",
      action: "lead.read",
      input: z.strictObject(leadKey),
      output: leadRecordSchema,
      async run({ input, reach }) {
        const record = await leadDesk.lead(reach, input.siteId, input.leadId);
        return record === null ? { kind: "missing" } : { kind: "done", value: leadRecordView(record) };
      },
    }),
  };
}

type Position = { afterAt?: number | undefined; afterSite?: string | undefined; afterLead?: string | undefined };

function afterPosition({ afterAt, afterSite, afterLead }: Position) {
  if (afterAt === undefined || afterSite === undefined || afterLead === undefined) return null;
  return { at: afterAt, siteId: afterSite, leadId: afterLead };
}

function contactRoutes(ports: LeadApiPorts) {
  return {
    claim: commandRoute(ports, "claim", "lead.claim", {}, () => ({ kind: "claim" })),
    note: commandRoute(ports, "notes", "lead.log", { text: writtenText }, ({ text }) => ({ kind: "note", text })),
    call: commandRoute(
      ports,
      "calls",
      "lead.log",
      { result: z.enum(callResults), text: z.string().trim().max(5_000).default("") },
      ({ result, text }) => ({ kind: "call", result, text }),
    ),
  };
}

function progressRoutes(ports: LeadApiPorts) {
  return {
    state: commandRoute(
      ports,
      "state",
      "lead.update",
      { from: z.enum(leadStates), to: z.enum(openStates) },
      ({ from, to }) => ({ kind: "state", from, to }),
    ),
    close: commandRoute(
      ports,
      "outcome",
      "lead.update",
      { from: z.enum(leadStates), outcome: z.enum(leadOutcomes), reason: z.string().max(200).nullable().default(null) },
      ({ from, outcome, reason }) => ({ kind: "close", from, outcome, reason }),
    ),
    addTask: commandRoute(
      ports,
      "tasks",
      "lead.update",
      { taskId: z.uuid(), text: writtenText, dueAt: z.int() },
      ({ taskId, text, dueAt }) => ({ kind: "add-task", taskId, text, dueAt }),
    ),
    completeTask: commandRoute(ports, "tasks/done", "lead.update", { taskId: z.uuid() }, ({ taskId }) => ({
      kind: "complete-task",
      taskId,
    })),
  };
}

function managerRoutes(ports: LeadApiPorts) {
  return {
    assign: commandRoute(ports, "owner", "lead.assign", { from: optionalId, to: optionalId }, ({ from, to }) => ({
      kind: "assign",
      from,
      to,
    })),
    review: commandRoute(
      ports,
      "review",
      "lead.review",
      { from: z.enum(leadReviews), to: z.enum(["genuine", "spam"]) },
      ({ from, to }) => ({ kind: "review", from, to }),
    ),
  };
}

/** A route that does something to a lead. Commands name the value that the person saw, so they need no version. */
function commandRoute<const Name extends string, Fields extends z.ZodRawShape>(
  { leadDesk, lostReasons }: LeadApiPorts,
  name: Name,
  action: Action,
  fields: Fields,
  toCommand: (input: z.output<z.ZodObject<Fields>>) => LeadCommand,
) {
  const sent = z.strictObject(fields);
  return deskRoute({
    method: "POST",
    path: `/api/leads/:siteId/:leadId/${name}`,
    action,
    input: z.strictObject({ ...leadKey, ...fields }),
    output: leadEntrySchema,
    async run(context) {
      const { siteId, leadId, ...body } = context.input as { siteId: string; leadId: string };
      const command = toCommand(sent.parse(body));
      const { viewer, now, reach, trail } = context;
      const actor = { actorId: viewer.person.personId, now, lostReasons: lostReasons(siteId) };
      const result = await leadDesk.act(reach, { siteId, leadId }, command, actor, trail);
      return commandOutcome(result, leadDesk, context, siteId, leadId);
    },
  });
}

const refusals = {
  "reason-required": { field: "reason", message: "Choose why the lead was lost." },
  "unknown-reason": { field: "reason", message: "Choose one of the site's reasons." },
  "too-many-tasks": { field: "text", message: "Finish some of the lead's reminders first." },
  "no-such-task": { field: "taskId", message: "This reminder is done already." },
  "past-time": { field: "dueAt", message: "Choose a time in the future." },
} as const;

async function commandOutcome(
  result: Awaited<ReturnType<LeadDesk["act"]>>,
  leadDesk: LeadDesk,
  { reach }: Pick<RouteContext<unknown>, "reach">,
  siteId: string,
  leadId: string,
): Promise<RouteOutcome<LeadEntryView>> {
  if (result.kind === "missing" || result.kind === "repeated") return result;
  if (result.kind === "refused") return { kind: "refused", ...refusals[result.reason] };
  // An act may move a lead out of the reach of the person who did it.
  const record = await leadDesk.lead(reach, siteId, leadId);
  if (record === null) return { kind: "missing" };
  const entry = leadEntryView(record);
  if (result.kind === "conflict") return { kind: "conflict", current: entry, version: entry.version };
  return { kind: "done", value: entry, version: entry.version };
}
