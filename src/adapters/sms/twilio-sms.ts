import { z } from "zod";
import type { SendSms, SmsAnswer } from "../../accounts/send-sms.ts";

export type TwilioSettings = {
  /** `https://api.twilio.com`, or one of their regions. */
  url: string;
  accountSid: string;
  authToken: string;
  /** A number in E.164, a sender's name, or a messaging service (`MG…`). */
  from: string;
};

const answerWithinMs = 10_000;
/**
 * Codes of Twilio that are about the number: it is none (21211, 21217), cannot get texts (21614, 21635), is in a
 * country or network that is not reached (21408, 21612), or said STOP (21610).
 */
const refusingCodes = [21211, 21217, 21408, 21610, 21612, 21614, 21635];
const refusal = z.object({ code: z.number() });

/** Sends by Twilio's Messages API (2010-04-01). Twilio has the message once it answers 201. Without settings nothing is sent. */
export function createTwilioSms(settings: TwilioSettings | null): SendSms {
  if (settings === null) return async () => ({ kind: "failed", reason: "TWILIO_ACCOUNT_SID is not set" });
  const { url, accountSid, authToken, from } = settings;
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const senderField = from.startsWith("MG") ? "MessagingServiceSid" : "From";
  return async ({ to, text }) => {
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, Body: text, [senderField]: from }),
        redirect: "manual",
        signal: AbortSignal.timeout(answerWithinMs),
      });
      if (answer.status === 201) {
        await answer.body?.cancel();
        return { kind: "sent" };
      }
      return twilioRefusal(answer.status, await answer.json().catch(() => null));
    } catch (error) {
      return { kind: "failed", reason: error instanceof Error ? error.name : "no answer" };
    }
  };
}

/** Twilio's own message may repeat the number, so only its code is kept. */
function twilioRefusal(status: number, body: unknown): SmsAnswer {
  const code = refusal.safeParse(body).data?.code ?? null;
  const reason = `Twilio responded with ${status}${code === null ? "" : `, code ${code}`}`;
  return { kind: code !== null && refusingCodes.includes(code) ? "refused" : "failed", reason };
}
