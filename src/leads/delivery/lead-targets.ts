import type { z } from "zod";
import { adfFileTarget } from "./adf-file.target.ts";
import { adfMailTarget } from "./adf-mail.target.ts";
import { adfPostTarget } from "./adf-post.target.ts";
import { confirmationMailTarget } from "./confirmation-mail.target.ts";
import type { DeliveryTarget, LeadTarget } from "./lead-target.ts";
import { mailTarget } from "./mail.target.ts";
import { overdueMailTarget } from "./overdue-mail.target.ts";
import { webhookTarget } from "./webhook.target.ts";

/** Every way to deliver leads, in the order in which a dealer's targets are listed. */
export const leadTargets = [
  mailTarget,
  adfMailTarget,
  adfPostTarget,
  webhookTarget,
  adfFileTarget,
  overdueMailTarget,
  confirmationMailTarget,
] as const;

export type LeadTargetKind = (typeof leadTargets)[number]["kind"];

type TargetShapes = (typeof leadTargets)[number]["settings"];
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export const targetSettings = Object.fromEntries(
  leadTargets.flatMap(({ settings }) => Object.entries(settings)),
) as Intersection<TargetShapes>;

export type TargetSettings = z.output<z.ZodObject<typeof targetSettings>>;

export function targetsNamedBy(settings: TargetSettings): DeliveryTarget[] {
  return uniqueTargets(leadTargets.flatMap(({ namedBy }) => namedBy(settings)));
}

/** Why nothing can be sent to targets that settings name. */
export function targetFaults(settings: TargetSettings): { setting: string; message: string }[] {
  return leadTargets.flatMap(({ findFault }) => findFault(settings) ?? []);
}

/** One target for each line; of duplicates, the last. */
export function uniqueTargets(targets: readonly DeliveryTarget[]): DeliveryTarget[] {
  return [...new Map(targets.map((target) => [target.line, target])).values()];
}

export function isForShopper(kind: string): boolean {
  return leadTargets.some((target: LeadTarget) => target.kind === kind && target.reader === "shopper");
}
