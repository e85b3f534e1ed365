import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SendSms } from "../../accounts/send-sms.ts";

/** The demo's phone network: keeps the last message of every phone to be looked at, and sends none. */
export type DemoSms = {
  send: SendSms;
  lastText(siteId: string, phone: string): string | null;
};

/** Messages are files in the data folder, because another server process may show them. */
export function createDemoSms(dataDir: string): DemoSms {
  const folder = join(dataDir, "demo-sms");
  const smsFile = (siteId: string, phone: string) => join(folder, hash("sha256", `${siteId} ${phone}`, "hex"));
  return {
    async send({ siteId, to, text }) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(smsFile(siteId, to), text);
      return { kind: "sent" };
    },
    lastText(siteId, phone) {
      try {
        return readFileSync(smsFile(siteId, phone), "utf8");
      } catch {
        return null;
      }
    },
  };
}
