import type { SendSms } from "../../accounts/send-sms.ts";

/** The demo's phone network: keeps the last message of every phone to be looked at, and sends none. */
export type DemoSms = {
  send: SendSms;
  lastText(siteId: string, phone: string): string | null;
};

const mostPhones = 1_000;

export function createDemoSms(): DemoSms {
  const texts = new Map<string, string>();
  const phoneKey = (siteId: string, phone: string) => `${siteId} ${phone}`;
  return {
    async send({ siteId, to, text }) {
      const key = phoneKey(siteId, to);
      texts.delete(key);
      texts.set(key, text);
      const oldest = texts.keys().next();
      if (texts.size > mostPhones && !oldest.done) texts.delete(oldest.value);
      return { kind: "sent" };
    },
    lastText: (siteId, phone) => texts.get(phoneKey(siteId, phone)) ?? null,
  };
}
