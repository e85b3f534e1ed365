/** A text message to one mobile number. Contains personal data. */
export type Sms = {
  siteId: string;
  /** E.164. */
  to: string;
  text: string;
};

/** `refused`: this number cannot receive messages. `failed`: a retry may work. The reason is for the log. */
export type SmsAnswer = { kind: "sent" } | { kind: "refused" | "failed"; reason: string };

/** Sends a message through the SMS provider. Resolves within 10 seconds and never throws. */
export type SendSms = (sms: Sms) => Promise<SmsAnswer>;
