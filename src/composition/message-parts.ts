import { demoDeliveryStore } from "../adapters/delivery/demo-delivery-store.ts";
import { createSendMessage } from "../adapters/delivery/send-message.ts";
import { createDemoSms } from "../adapters/sms/demo-sms.ts";
import { createTwilioSms } from "../adapters/sms/twilio-sms.ts";
import type { FileStorage } from "../file-storage/file-storage.ts";
import type { Settings } from "../server/settings.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Emails, posts, files and text messages; a demo keeps those that would leave it. */
export function messageParts(
  { mode, dataDir, smtp, twilio }: Settings,
  environment: PlatformParts["environment"],
  files: FileStorage,
): Pick<PlatformParts, "send" | "sendSms" | "demo"> {
  const isDemo = mode === "demo";
  const sms = isDemo && twilio === null ? createDemoSms(dataDir) : null;
  const deliveries = isDemo ? demoDeliveryStore(dataDir) : null;
  const readSecret = (variable: string) => environment[variable];
  return {
    send: createSendMessage({ files, smtp, readSecret, demoDeliveries: deliveries }),
    sendSms: sms?.send ?? createTwilioSms(twilio),
    demo: { sms, deliveries },
  };
}
