import { type HandlerPorts, outboxHandlers } from "../../src/composition/outbox-handlers.ts";
import type { LeadDeliveryPorts } from "../../src/leads/delivery/lead-handlers.ts";
import type { WorkPorts } from "../../src/outbox/work-entry.ts";

type OwnedPorts = "readApplicationFacts" | "rateLimits";

/** A test's own parts for the platform's handlers; without applications for finance unless it has some. */
export type HandledPorts = Omit<LeadDeliveryPorts, OwnedPorts> &
  Partial<Pick<LeadDeliveryPorts, OwnedPorts>> &
  Omit<WorkPorts, "handlers">;

const refuse = () => {
  throw new Error("This test has no payments.");
};
const none = new Proxy({}, { get: () => refuse });
const noPayments = {
  reserving: none as HandlerPorts["reserving"],
  invoicing: none as HandlerPorts["invoicing"],
  buying: none as HandlerPorts["buying"],
  answering: none as HandlerPorts["answering"],
};

/** Ports for working an outbox with the platform's handlers and a test's own parts. */
export function workPorts(ports: HandledPorts): WorkPorts {
  const siteTimeZone = (siteId: string) => ports.findRouting(siteId)?.site.timeZone ?? null;
  const delivery = { readApplicationFacts: async () => null, rateLimits: { take: async () => true }, ...ports };
  const tradeIns = { ofLead: async () => null };
  const handlers = outboxHandlers({
    delivery,
    tradeIns,
    send: ports.send,
    siteTimeZone,
    findDeskHref: async () => null,
    ...noPayments,
  });
  return { ...ports, handlers };
}
