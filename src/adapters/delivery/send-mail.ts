import { connect } from "node:net";
import { createTransport } from "nodemailer";
import type { DeliveryAnswer } from "../../leads/delivery/deliver.ts";
import type { DeliveryMessage } from "../../leads/delivery/delivery-message.ts";

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with name and password if any. */ url: string;
  /** An address, or `Name <address>`. */ from: string;
};

type Mail = Extract<DeliveryMessage, { kind: "mail" }>;

const connectWithinMs = 10_000;
const silenceMs = 15_000;
const submissionPort = 587;
const submissionOverTlsPort = 465;

/**
 * Sends one mail over a connection of its own, which the signal ends: after it nothing more is sent. The
 * Message-ID comes from the delivery, so that a mail that arrives twice is known to be the same.
 */
export async function sendMail(mail: Mail, smtp: SmtpSettings, signal: AbortSignal): Promise<DeliveryAnswer> {
  const { protocol, hostname, port } = new URL(smtp.url);
  const isSecure = protocol === "smtps:";
  const socket = connect({ host: hostname, port: Number(port) || (isSecure ? submissionOverTlsPort : submissionPort) });
  const abandon = () => socket.destroy(new Error("The mail server took too long."));
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
    await transport.sendMail(contentOf(mail, smtp.from));
    return { kind: "taken" };
  } catch (error) {
    return answerOf(error);
  } finally {
    signal.removeEventListener("abort", abandon);
    transport.close();
    socket.destroy();
  }
}

function contentOf(mail: Mail, from: string) {
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

/** What lets a mail program end such mails by one press (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** A server that refuses the address or the content for good (5xx) refuses it next time too; a login may be mended. */
function answerOf(error: unknown): DeliveryAnswer {
  const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
  const isForGood = (responseCode ?? 0) >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  return { kind: isForGood ? "refused" : "failed", reason: message };
}
