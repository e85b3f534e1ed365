/** A text message to one mobile. It holds personal data. */
export type Sms = {
  siteId: string;
  /** E.164. */
  to: string;
  text: string;
};

/** `refused`: this number gets no messages, now or later. `failed`: another try may work. The reason is for the log. */
export type SmsAnswer = { kind: "sent" } | { kind: "refused" | "failed"; reason: string };

/** Hands a message to whoever carries it. Answers within 10 seconds and never throws. */
export type SendSms = (sms: Sms) => Promise<SmsAnswer>;
