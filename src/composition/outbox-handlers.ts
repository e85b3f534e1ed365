import type { LeadDeliveryPorts } from "../leads/delivery/lead-handlers.ts";
import { leadHandlers } from "../leads/delivery/lead-handlers.ts";
import { noticeHandler, type NoticePorts } from "../outbox/notice.ts";
import type { OutboxHandlers } from "../outbox/outbox-handler.ts";

/** The handler for each kind of outbox entry: a kind without one does not compile. */
export function outboxHandlers(ports: LeadDeliveryPorts & NoticePorts): OutboxHandlers {
  return {
    ...leadHandlers(ports),
    notice: noticeHandler(ports),
  };
}
