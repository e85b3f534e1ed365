import { outboxHandlers } from "../../src/composition/outbox-handlers.ts";
import type { InvoiceMailPorts } from "../../src/invoice-payments/invoice-ports.ts";
import type { LeadDeliveryPorts } from "../../src/leads/delivery/lead-handlers.ts";
import type { ReservationPorts } from "../../src/reservations/reservation-ports.ts";
import type { WorkPorts } from "../../src/outbox/work-entry.ts";

/** A test's own parts for the platform's handlers; without applications for finance unless it has some. */
export type HandledPorts = Omit<LeadDeliveryPorts, "applicationFactsOf"> &
  Partial<Pick<LeadDeliveryPorts, "applicationFactsOf">> &
  Omit<WorkPorts, "handlers">;

const refuse = () => {
  throw new Error("This test has no payments.");
};
const noReservations = new Proxy({} as ReservationPorts, { get: () => refuse });
const noInvoices = new Proxy({} as InvoiceMailPorts, { get: () => refuse });
const noPurchases = new Proxy({} as Parameters<typeof outboxHandlers>[3], { get: () => refuse });

/** Ports for working an outbox with the platform's handlers and a test's own parts. */
export function workPorts(ports: HandledPorts): WorkPorts {
  const timeZoneOf = (siteId: string) => ports.routingOf(siteId)?.site.timeZone ?? null;
  const noApplications = async () => null;
  const tradeIns = { ofLead: async () => null };
  const handled = { tradeIns, applicationFactsOf: noApplications, ...ports, timeZoneOf };
  return { ...ports, handlers: outboxHandlers(handled, noReservations, noInvoices, noPurchases) };
}
