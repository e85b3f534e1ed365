import type { z } from "zod";
import type { OutboxKind } from "../../outbox/outbox-kinds.ts";
import type { OutboxMessage } from "../../outbox/outbox-message.ts";
import type { LeadDelivery } from "./lead-delivery.ts";

type Values<Settings> = { [Name in keyof Settings]: z.output<Settings[Name]> };

type TargetRules<Kind extends OutboxKind, Details extends object, Settings extends z.ZodRawShape> = {
  kind: Kind;
  isMail: boolean;
  reader: "dealer" | "shopper";
  /** The contact of a lead that it delivers: the one it was stored with, or the newest when it is sent. */
  contact: "own" | "newest";
  /** Settings that name targets of the kind, of a site, a dealership or a route; none where only the code names them. */
  settings: Settings;
  /** Target details stored in an entry. Secrets stay in the environment; only the variable's name is stored. */
  details: z.ZodType<Details>;
  /** Identifies the target within its kind. Leads for one target are sent one at a time. */
  queueName: (details: Details) => string;
  namedBy: (settings: Values<Settings>) => Details[];
  /** Why nothing can be sent to the named targets, for `config:check`; null if it can. */
  findFault?: (settings: Values<Settings>) => SettingFault<Settings> | null;
  message: (delivery: LeadDelivery, details: Details) => OutboxMessage;
};

type SettingFault<Settings> = { setting: keyof Settings & string; message: string };

export type DeliveryTarget = { kind: OutboxKind; line: string; details: object };

export type LeadTarget<Kind extends OutboxKind = OutboxKind> = Pick<
  TargetRules<Kind, object, z.ZodRawShape>,
  "kind" | "isMail" | "reader" | "contact"
> & {
  /** The message for such a target, from its entry's payload. Throws if this release cannot read the payload. */
  buildMessage: (delivery: LeadDelivery, payload: unknown) => OutboxMessage;
};

type NamedTargets<Settings extends z.ZodRawShape> = {
  settings: Settings;
  namedBy: (settings: Values<Settings>) => DeliveryTarget[];
  findFault: (settings: Values<Settings>) => SettingFault<Settings> | null;
};

/** Creates a way to deliver leads from its rules; `of` creates a target that settings do not name. */
export function leadTarget<Kind extends OutboxKind, Details extends object, Settings extends z.ZodRawShape>(
  rules: TargetRules<Kind, Details, Settings>,
): LeadTarget<Kind> & NamedTargets<Settings> & { of: (details: Details) => DeliveryTarget } {
  const { kind, isMail, reader, contact, settings, findFault = () => null } = rules;
  const of = (details: Details) => ({ kind, line: `${kind} ${rules.queueName(details)}`, details });
  return {
    kind,
    isMail,
    reader,
    contact,
    settings,
    findFault,
    of,
    namedBy: (values) => rules.namedBy(values).map(of),
    buildMessage: (delivery, payload) => rules.message(delivery, rules.details.parse(payload)),
  };
}
