import type { DemoDeliveryStore } from "./demo-delivery-store.ts";
import { postMessage } from "./post-message.ts";
import { createMailSender, type SmtpSettings } from "./send-mail.ts";
import type { FileStorage } from "../../file-storage/file-storage.ts";
import type { SendMessage } from "../../outbox/outbox-message.ts";

export type SendMessageOptions = {
  files: Pick<FileStorage, "write">;
  /** Null if no mail server is configured. */
  smtp: SmtpSettings | null;
  readSecret: (variable: string) => string | undefined;
  /** Replaces external servers in demo mode; null in production. */
  demoDeliveries: DemoDeliveryStore | null;
};

/**
 * Sends emails by SMTP, posts by HTTPS and writes files. A demo sends no posts, and emails only if it has its own mail
 * server.
 */
export function createSendMessage({ files, smtp, readSecret, demoDeliveries }: SendMessageOptions): SendMessage {
  const mails = smtp === null ? null : createMailSender(smtp);
  return async (message, signal) => {
    switch (message.kind) {
      case "file": {
        const name = `lead-files/${message.siteId}/${message.folder}/${message.name}`;
        const answer = await files.write(name, Buffer.from(message.body));
        return answer.kind === "written" ? { kind: "taken" } : { kind: "failed", reason: answer.reason };
      }
      case "mail":
        if (mails !== null) return mails.send(message, signal);
        if (demoDeliveries === null) return { kind: "failed", reason: "SMTP_URL is not set." };
        break;
      case "post":
        if (demoDeliveries === null) return postMessage(message, readSecret, signal);
    }
    await demoDeliveries.keep(message);
    return { kind: "taken" };
  };
}
