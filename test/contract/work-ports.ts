import { outboxHandlers } from "../../src/composition/outbox-handlers.ts";
import type { LeadDeliveryPorts } from "../../src/leads/delivery/lead-handlers.ts";
import type { WorkPorts } from "../../src/outbox/work-entry.ts";

/** A test's own parts under the handlers of the platform. */
export type HandledPorts = LeadDeliveryPorts & Omit<WorkPorts, "handlers">;

/** What working an outbox takes, with the handlers of the platform over a test's own parts. */
export function workPorts(ports: HandledPorts): WorkPorts {
  const timeZoneOf = (siteId: string) => ports.routingOf(siteId)?.site.timeZone ?? null;
  return { ...ports, handlers: outboxHandlers({ ...ports, timeZoneOf }) };
}
