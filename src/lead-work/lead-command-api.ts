import { z } from "zod";
import { deskRoute, type RouteContext, type RouteOutcome } from "../desk/desk-route.ts";
import type { Action } from "../desk/permissions.ts";
import { idSchema } from "../desk/scope-schema.ts";
import type { LeadApiPorts } from "./lead-api-ports.ts";
import type { CommandRefusal, LeadCommand } from "./lead-command.ts";
import type { ActResult } from "./lead-desk.ts";
import { callResults } from "./lead-event.ts";
import { mayWorkOn } from "./lead-people.ts";
import { leadKey } from "./lead-read-api.ts";
import { type LeadEntryView, leadEntrySchema, leadEntryView, takenLeadView } from "./lead-views.ts";
import { leadOutcomes, leadReviews, leadStates, type LeadWork } from "./lead-work.ts";

export const writtenText = z.string().trim().min(1, "Write something.").max(5_000, "Use at most 5,000 characters.");
const optionalId = idSchema.nullable().default(null);
const openStates = leadStates.filter((state) => state !== "closed");

export function contactRoutes(ports: LeadApiPorts) {
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

export function progressRoutes(ports: LeadApiPorts) {
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

export function managerRoutes(ports: LeadApiPorts) {
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
    link: commandRoute(
      ports,
      "others",
      "lead.merge",
      { otherId: idSchema, isSame: z.boolean() },
      ({ otherId, isSame }) => ({ kind: "link", otherId, isSame }),
    ),
  };
}

/** A route that does something to a lead. Commands name the value that the person saw, so they need no version. */
export function commandRoute<const Name extends string, Fields extends z.ZodRawShape>(
  ports: LeadApiPorts,
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
      const rules = await commandRules(ports, command, context);
      const result = await ports.leadDesk.act(context.reach, { siteId, leadId }, command, rules, context.trail);
      return commandOutcome(result, ports, context);
    },
  });
}

type Context = Pick<RouteContext<unknown>, "viewer" | "now" | "installation" | "reach">;

export async function commandRules({ people, findLeadSite }: LeadApiPorts, command: LeadCommand, context: Context) {
  const { viewer, now, installation } = context;
  const owner = command.kind === "assign" && command.to !== null ? await people.find(command.to) : null;
  return {
    actorId: viewer.person.personId,
    now,
    lostReasons: ({ siteId, dealershipSlug }: LeadWork) =>
      findLeadSite(siteId, dealershipSlug)?.site.leadWork.lostReasons ?? [],
    mayOwn: (work: LeadWork) => owner !== null && mayWorkOn(owner, work, { installation, now }),
  };
}

const refusals: Record<CommandRefusal, { field: string; message: string }> = {
  "reason-required": { field: "reason", message: "Choose why the lead was lost." },
  "unknown-reason": { field: "reason", message: "Choose one of the site's reasons." },
  "too-many-tasks": { field: "text", message: "Finish some of the lead's reminders first." },
  "no-such-task": { field: "taskId", message: "This reminder is done already." },
  "past-time": { field: "dueAt", message: "Choose a time in the future." },
  "nothing-to-resend": { field: "deliveryId", message: "Only what could not be sent can be sent again." },
  "owner-without-access": { field: "to", message: "Choose somebody who may work on this lead." },
};

export async function commandOutcome(
  result: ActResult,
  { leadDesk, people }: LeadApiPorts,
  { reach, installation }: Context,
): Promise<RouteOutcome<LeadEntryView>> {
  if (result.kind === "missing" || result.kind === "repeated") return result;
  if (result.kind === "refused") return { kind: "refused", ...refusals[result.reason] };
  const { work } = result;
  const names = { people: await people.names(work.ownerId === null ? [] : [work.ownerId]), installation };
  // An act, also somebody else's, may move a lead out of the reach of the person who did it.
  const record = await leadDesk.lead(reach, work.siteId, work.leadId);
  const entry = record === null ? takenLeadView(work, names) : leadEntryView(record, names);
  if (result.kind === "conflict") return { kind: "conflict", current: entry, version: entry.version };
  return { kind: "done", value: entry, version: entry.version };
}
