import { z } from "zod";
import { deskRoute, type RouteContext, type RouteOutcome } from "../desk/desk-route.ts";
import { idSchema } from "../desk/scope-schema.ts";
import { newestContact } from "../leads/lead-contacts.ts";
import { allSites, type RateLimit } from "../leads/rate-limits.ts";
import { hourMs } from "../settings/durations.ts";
import { answerEntry, answersSubject } from "./answer-entry.ts";
import { answerFault } from "./answer-rules.ts";
import { answerTemplates, answerTemplateSchema } from "./answer-templates.ts";
import type { LeadApiPorts } from "./lead-api-ports.ts";
import { commandOutcome, commandRoute, commandRules, writtenText } from "./lead-command-api.ts";
import { answerChannels, type LeadAnswer } from "./lead-event.ts";
import { leadKey } from "./lead-read-api.ts";
import { type LeadEntryView, leadEntrySchema } from "./lead-views.ts";

/** More than somebody who answers all day needs; a stolen session sends no more. */
const answersOfHour: RateLimit = { name: "desk answers", of: "recipient", most: 60, windowMs: hourMs };

/** Writing to the shopper of a lead. An answer claims a lead that nobody owns, and stops its clock. */
export function answerRoutes(ports: LeadApiPorts) {
  return {
    templates: deskRoute({
      method: "GET",
      path: "/api/leads/:siteId/:leadId/templates",
      action: "lead.answer",
      input: z.strictObject(leadKey),
      output: z.strictObject({ templates: z.array(answerTemplateSchema) }),
      async run({ input: { siteId, leadId }, reach, viewer }) {
        const record = await ports.leadDesk.lead(reach, siteId, leadId);
        const found = record && ports.findLeadSite(siteId, record.work.dealershipSlug);
        if (record === null || found === null) return { kind: "missing" };
        const templates = answerTemplates(newestContact(record.lead), found.site, viewer.shown);
        return { kind: "done", value: { templates } };
      },
    }),
    answer: deskRoute({
      method: "POST",
      path: "/api/leads/:siteId/:leadId/answers",
      action: "lead.answer",
      input: z.strictObject({
        ...leadKey,
        channel: z.enum(answerChannels),
        subject: z.string().trim().max(200, "Use at most 200 characters.").default(""),
        text: writtenText,
      }),
      output: leadEntrySchema,
      run: (context) => answer(context, ports),
    }),
    resend: commandRoute(ports, "answers/resend", "lead.answer", { deliveryId: z.uuid() }, ({ deliveryId }) => ({
      kind: "resend",
      what: "answer",
      deliveryId,
    })),
    redeliver: commandRoute(
      ports,
      "deliveries/resend",
      "lead.redeliver",
      { deliveryId: idSchema },
      ({ deliveryId }) => ({
        kind: "resend",
        what: "lead",
        deliveryId,
      }),
    ),
  };
}

type AnswerInput = { siteId: string; leadId: string } & Pick<LeadAnswer, "channel" | "subject" | "text">;

async function answer(context: RouteContext<AnswerInput>, ports: LeadApiPorts): Promise<RouteOutcome<LeadEntryView>> {
  const { input, reach, viewer, trail, now } = context;
  const { siteId, leadId, channel, subject, text } = input;
  const record = await ports.leadDesk.lead(reach, siteId, leadId);
  if (record === null) return { kind: "missing" };
  const fault = answerFault(input, newestContact(record.lead));
  if (fault !== null) return { kind: "refused", ...fault };
  const asker = { siteId: allSites, address: null, recipient: viewer.person.personId, now };
  if (!(await ports.rateLimits.take(answersOfHour, asker)))
    return { kind: "refused", message: "You have sent 60 answers within an hour. Wait a little before the next." };
  const command: LeadAnswer = {
    kind: "answer",
    channel,
    subject: channel === "email" ? subject : "",
    text,
    deliveryId: ports.newId(),
  };
  const sent = { subjectId: answersSubject(leadId), entry: answerEntry(command, leadId, now, ports.digest) };
  const rules = await commandRules(ports, command, context);
  const result = await ports.leadDesk.act(reach, { siteId, leadId }, command, rules, trail, sent);
  return commandOutcome(result, ports, context);
}
