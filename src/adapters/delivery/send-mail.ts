import { connect } from "node:net";
import { createTransport } from "nodemailer";
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
const submissionPort = 587;
const submissionOverTlsPort = 465;

/**
 * Sends one email over its own connection, which the signal closes: nothing is sent after that. The Message-ID comes
 * from the delivery, so that a duplicate email is recognised.
 */
export async function sendMail(mail: Mail, smtp: SmtpSettings, signal: AbortSignal): Promise<SendingAnswer> {
  const { protocol, hostname, port } = new URL(smtp.url);
  const isSecure = protocol === "smtps:";
  const socket = connect({ host: hostname, port: Number(port) || (isSecure ? submissionOverTlsPort : submissionPort) });
  const abandon = () => socket.destroy(new Error("The mail server did not respond in time."));
  signal.addEventListener("abort", abandon, { once: true });
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const transport = createTransport({
    url: smtp.url,
    requireTLS: !isSecure && !isLocal,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options, callback) => {
      socket.setTimeout(connectWithinMs, abandon);
      socket.once("error", (error) => callback(error));
      socket.once("connect", () => callback(null, { connection: socket }));
    },
  });
  try {
    await transport.sendMail(mailContent(mail, smtp.from));
    return { kind: "taken" };
  } catch (error) {
    return sendingAnswer(error);
  } finally {
    signal.removeEventListener("abort", abandon);
    transport.close();
    socket.destroy();
  }
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
    messageId: `<${mail.deliveryId}@${host}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
  };
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
