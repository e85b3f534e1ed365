import { z } from "zod";
import { sentence, setting } from "../settings/setting.ts";

/** A week of opening hours at most. */
const escalationMinutes = z.int().min(5).max(10_080);

const escalationStep = z.strictObject({
  /** Minutes of opening hours after the lead became overdue. */
  afterOpenMinutes: escalationMinutes,
  to: z.enum(["team", "managers"]),
});

export const leadWorkSettings = z
  .strictObject({
    assignment: setting(
      z.enum(["unclaimed", "in-turn"]).default("unclaimed"),
      "Who gets a new lead: nobody until somebody claims it, or the people present in turn.",
      "dealership",
    ),
    escalation: setting(
      z.array(escalationStep).max(5).default([]),
      "Steps for a lead that is overdue (`leadDelivery.overdueAfterOpenMinutes`): after this many further minutes of opening hours without a response, it passes to the next person of the team who is present, or to a manager.",
      "dealership",
    ),
    lostReasons: setting(
      z
        .array(sentence)
        .nonempty()
        .default(["Bought elsewhere", "Price", "Vehicle sold", "Finance declined", "Not ready to buy", "Other"]),
      "Reasons that can be given for a lost lead.",
      "dealership",
    ),
  })
  .prefault({});

export type LeadWorkSettings = z.output<typeof leadWorkSettings>;
