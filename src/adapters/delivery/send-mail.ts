import { connect, Socket } from "node:net";
import { createTransport, type Transporter } from "nodemailer";
import type { OutboxMessage, SendingAnswer } from "../../outbox/outbox-message.ts";

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with name and password if required. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
};

type Mail = Extract<OutboxMessage, { kind: "mail" }>;

const connectWithinMs = 10_000;
const silenceMs = 15_000;
/** Shorter than mail servers wait for the next email. */
const idleMs = 10_000;
const tooLong = "The mail server did not respond in time.";
const submissionPort = 587;
const submissionOverTlsPort = 465;

type SocketTaker = (error: Error | null, options?: { connection: Socket }) => void;

/** A connection to the mail server that is used by one email at a time. */
type MailLine = { transport: Transporter; socket: () => Socket };

export type MailSender = {
  /** The signal closes the connection of the email: nothing is sent after that. */
  send(mail: Mail, signal: AbortSignal): Promise<SendingAnswer>;
  /** Closes the connections that are not in use. */
  close(): void;
};

/**
 * Sends emails over connections that stay open for the next one. The Message-ID comes from the delivery, so that a
 * duplicate email is recognised.
 */
export function createMailSender(smtp: SmtpSettings): MailSender {
  const idle: MailLine[] = [];
  const closeIdle = () => {
    for (const line of idle.splice(0)) line.transport.close();
  };
  const closing = setTimeout(closeIdle, idleMs).unref();
  return {
    close() {
      clearTimeout(closing);
      closeIdle();
    },
    async send(mail, signal) {
      if (signal.aborted) return { kind: "failed", reason: tooLong };
      const line = idle.pop() ?? mailLine(smtp);
      const abandon = () => {
        line.socket().destroy(new Error(tooLong));
        line.transport.close();
      };
      const { promise: abandoned, reject } = Promise.withResolvers<never>();
      const stop = () => {
        reject(new Error(tooLong));
        abandon();
      };
      signal.addEventListener("abort", stop, { once: true });
      try {
        await Promise.race([line.transport.sendMail(mailContent(mail, smtp.from)), abandoned]);
        idle.push(line);
        closing.refresh();
        return { kind: "taken" };
      } catch (error) {
        abandon();
        return sendingAnswer(error);
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
  };
}

function mailLine({ url }: SmtpSettings): MailLine {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === "smtps:";
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  let socket = new Socket();
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // One that broke is reported as such: the outbox tries again.
    maxRequeues: 0,
    requireTLS: !isSecure && !isLocal,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, callback: SocketTaker) => {
      socket = connect({ host: hostname, port: Number(port) || (isSecure ? submissionOverTlsPort : submissionPort) });
      socket.setTimeout(connectWithinMs, () => socket.destroy(new Error(tooLong)));
      socket.once("error", (error) => callback(error));
      socket.once("connect", () => callback(null, { connection: socket }));
    },
  });
  return { transport, socket: () => socket };
}

function mailContent(mail: Mail, from: string) {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const host = address.split("@").at(-1) ?? "localhost";
  return {
    from: { name: mail.fromName, address },
    to: { name: "", address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: messageId(mail.deliveryId, host),
    ...threadHeaders(mail, host),
    headers: {
      ...(mail.isByPerson === true ? {} : { "Auto-Submitted": "auto-generated" }),
      ...unsubscribeHeaders(mail),
    },
  };
}

function messageId(deliveryId: string, host: string): string {
  return `<${deliveryId}@${host}>`;
}

/** `In-Reply-To` and `References` (RFC 5322, 3.6.4). */
function threadHeaders({ references = [] }: Mail, host: string) {
  const ids = references.map((id) => messageId(id, host));
  const last = ids.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: ids };
}

/** Headers for one-click unsubscribe (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/**
 * A permanent rejection (5xx) of the address or content is final; a failed login is retried, because it may be fixed.
 */
function sendingAnswer(error: unknown): SendingAnswer {
  const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
  const isForGood = (responseCode ?? 0) >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  return { kind: isForGood ? "refused" : "failed", reason: message };
}
