import { outboxHandlers } from "../../src/composition/outbox-handlers.ts";
import type { LeadDeliveryPorts } from "../../src/leads/delivery/lead-handlers.ts";
import type { WorkPorts } from "../../src/outbox/work-entry.ts";

/** A test's own parts for the platform's handlers. */
export type HandledPorts = LeadDeliveryPorts & Omit<WorkPorts, "handlers">;

/** Ports for working an outbox with the platform's handlers and a test's own parts. */
export function workPorts(ports: HandledPorts): WorkPorts {
  const timeZoneOf = (siteId: string) => ports.routingOf(siteId)?.site.timeZone ?? null;
  return { ...ports, handlers: outboxHandlers({ ...ports, timeZoneOf }) };
}
