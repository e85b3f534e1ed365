import type { z } from "zod";
import type { OutboxKind } from "../../outbox/outbox-kinds.ts";
import type { OutboxMessage } from "../../outbox/outbox-message.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import type { LeadRoute } from "./lead-route.ts";

/** Settings that name targets, of a site, a dealership or a route. */
export type TargetSettings = Omit<LeadRoute["to"], "dealership">;

type TargetRules<Kind extends OutboxKind, Details extends object> = {
  kind: Kind;
  /** Whether it uses our own mail server. */
  isMail: boolean;
  reader: "dealer" | "shopper";
  /** The contact of a lead that it delivers: the one it was stored with, or the newest when it is sent. */
  contact: "own" | "newest";
  /** Target details stored in an entry. Secrets stay in the environment; only the variable's name is stored. */
  details: z.ZodType<Details>;
  /** Identifies the target within its kind. Leads for one target are sent one at a time. */
  lineOf: (details: Details) => string;
  /** The targets named in settings; empty for kinds that only the code names. */
  namedBy: (settings: TargetSettings) => Details[];
  message: (delivery: LeadDelivery, details: Details) => OutboxMessage;
};

/** A receiver of leads, as stored in an outbox entry. */
export type DeliveryTarget = { kind: OutboxKind; line: string; details: object };

/** A way to deliver leads. */
export type LeadTarget<Kind extends OutboxKind = OutboxKind> = Pick<
  TargetRules<Kind, object>,
  "kind" | "isMail" | "reader" | "contact"
> & {
  namedBy: (settings: TargetSettings) => DeliveryTarget[];
  /** The message for such a target, from its entry's payload. Throws if this release cannot read the payload. */
  messageOf: (delivery: LeadDelivery, payload: unknown) => OutboxMessage;
};

/** Creates a way to deliver leads from its rules; `of` creates a target that settings do not name. */
export function leadTarget<Kind extends OutboxKind, Details extends object>(
  rules: TargetRules<Kind, Details>,
): LeadTarget<Kind> & { of: (details: Details) => DeliveryTarget } {
  const { kind, isMail, reader, contact } = rules;
  const of = (details: Details) => ({ kind, line: `${kind} ${rules.lineOf(details)}`, details });
  return {
    kind,
    isMail,
    reader,
    contact,
    of,
    namedBy: (settings) => rules.namedBy(settings).map(of),
    messageOf: (delivery, payload) => rules.message(delivery, rules.details.parse(payload)),
  };
}
