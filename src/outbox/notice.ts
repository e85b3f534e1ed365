import { z } from "zod";
import type { ClaimedEntry, Digest, OutboxEntry } from "./outbox.ts";
import { mailLane } from "./mail-lane.ts";
import { type OutboxHandler, type OutboxHandlers, siteNotLoaded } from "./outbox-handler.ts";
import type { OutboxMessage, SendMessage } from "./outbox-message.ts";
import { sendingTime } from "./quiet-hours.ts";

declare module "./outbox-kinds.ts" {
  interface OutboxKinds {
    notice: true;
  }
}

const noticeSchema = z.strictObject({
  to: z.string(),
  fromName: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Null if replies are not read. */
  replyTo: z.strictObject({ name: z.string(), address: z.string() }).nullable().default(null),
  /** Unsubscribes with one POST (RFC 8058); null for one-off emails that were requested. */
  unsubscribeUrl: z.string().nullable(),
});
export type Notice = z.input<typeof noticeSchema>;

/** An email for the outbox, with a deterministic id. Emails of one `line` to one person stay in order. */
export function noticeEntry(id: string, line: string, notice: Notice, dueAt: number, digest: Digest): OutboxEntry {
  const target = `${line} ${mailLane(notice.to.toLowerCase(), digest)}`;
  return { id, kind: "notice", target, payload: notice, dueAt };
}

export type NoticePorts = {
  send: SendMessage;
  /** Null when the site is not loaded. */
  siteTimeZone: (siteId: string) => string | null;
};

export function noticeHandlers(ports: NoticePorts): Pick<OutboxHandlers, "notice"> {
  return { notice: noticeHandler(ports) };
}

/** Sends notices. Unrequested ones are not sent during quiet hours. */
function noticeHandler({ send, siteTimeZone }: NoticePorts): OutboxHandler {
  return {
    isMail: true,
    isNotice: true,
    isPayloadPersonal: true,
    async work(entry, { now, timeLimit }) {
      const timeZone = siteTimeZone(entry.siteId);
      if (timeZone === null) return siteNotLoaded;
      const message = noticeMessage(entry);
      const at = now();
      const until = message.unsubscribeUrl === null ? at : sendingTime(at, timeZone);
      if (until > at) return { kind: "put-off", until, reason: "Waiting for the quiet hours to end." };
      return send(message, timeLimit());
    },
  };
}

/** The message of such an entry. Throws if this release cannot read the payload. */
function noticeMessage({ siteId, id, payload }: ClaimedEntry) {
  const mail = { kind: "mail", siteId, deliveryId: id, ...noticeSchema.parse(payload) } as const;
  return mail satisfies OutboxMessage;
}
