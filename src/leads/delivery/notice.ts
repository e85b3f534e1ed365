import { z } from "zod";
import type { OutboxEntry } from "../lead-store.ts";
import type { ClaimedEntry } from "../outbox.ts";
import type { DeliveryMessage } from "./delivery-message.ts";
import { type Digest, mailLane } from "./delivery-target.ts";

/** Kind of an entry that carries a whole mail to a shopper: it is about no lead. */
export const noticeKind = "notice";

const noticeSchema = z.strictObject({
  to: z.string(),
  fromName: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Null where nobody reads answers. */
  replyTo: z.strictObject({ name: z.string(), address: z.string() }).nullable().default(null),
  /** Ends such mails by one POST (RFC 8058); null in a mail that was asked for and comes once. */
  unsubscribeUrl: z.string().nullable(),
});
export type Notice = z.input<typeof noticeSchema>;

/** A mail for the outbox, under an id that is the same whenever it is made. Mails of one `line` to one person keep their order. */
export function noticeEntry(id: string, line: string, notice: Notice, dueAt: number, digest: Digest): OutboxEntry {
  const target = `${line} ${mailLane(notice.to.toLowerCase(), digest)}`;
  return { id, kind: noticeKind, target, payload: notice, dueAt };
}

/** The message of such an entry. Throws when this release does not know it. */
export function noticeMessage({ siteId, id, payload }: ClaimedEntry) {
  const mail = { kind: "mail", siteId, deliveryId: id, ...noticeSchema.parse(payload) } as const;
  return mail satisfies DeliveryMessage;
}
