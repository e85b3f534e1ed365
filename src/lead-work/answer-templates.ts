import { z } from "zod";
import { answeringName, shownVehicleName } from "../leads/delivery/lead-facts.ts";
import { greeting } from "../leads/delivery/shopper-mail.ts";
import { leadKindName } from "../enquiry-kinds/kind-of-lead.ts";
import { answeringPlace, leadPhone } from "../leads/lead-place.ts";
import type { Lead } from "../leads/lead.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import { mailSubject } from "../outbox/mail-html.ts";
import { type AnswerChannel, answerChannels } from "./lead-event.ts";

export const answerTemplateSchema = z.strictObject({
  templateId: z.string(),
  label: z.string(),
  channel: z.enum(answerChannels),
  /** Empty for texts. */
  subject: z.string(),
  text: z.string(),
});
export type AnswerTemplate = z.output<typeof answerTemplateSchema>;

/** What an answer can begin as. `about`: `the 2022 Toyota RAV4`, or `your enquiry`. */
const mailBodies: readonly [id: string, label: string, body: (about: string) => string][] = [
  ["own", "Own words", () => ""],
  [
    "available",
    "It is available",
    (about) => `Thank you for asking about ${about}. It is available. When would you like to see it?`,
  ],
  [
    "test-drive",
    "Offer a test drive",
    (about) =>
      `Thank you for asking about ${about}. Would you like to drive it? Tell me a day and time that suit you, and I will have it ready.`,
  ],
  [
    "missed",
    "I could not reach you",
    (about) => `I called about ${about} and could not reach you. When is a good time to call again?`,
  ],
  [
    "sold",
    "It is sold",
    (about) => `Thank you for asking about ${about}. It has been sold. May I look for a similar one for you?`,
  ],
];

const smsBodies: typeof mailBodies = [
  ["own", "Own words", () => ""],
  [
    "available",
    "It is available",
    (about) => `thank you for asking about ${about}. It is available. When would you like to see it?`,
  ],
  [
    "missed",
    "I could not reach you",
    (about) => `I called about ${about} and could not reach you. When is a good time to call again?`,
  ],
];

type Author = { name: string };

/** The templates of answers to a lead, filled in. Staff change them as they like before they send one. */
export function answerTemplates(lead: Lead, site: LeadSite, { name }: Author): AnswerTemplate[] {
  const vehicle = shownVehicleName(lead);
  const about = vehicle === null ? "your enquiry" : `the ${vehicle}`;
  const subject = mailSubject(`Re: ${vehicle ?? leadKindName(lead)}`);
  const dealer = answeringName(lead, site);
  const phone = leadPhone(answeringPlace(lead, site), site);
  const call = phone === null ? "" : ` or call ${phone}`;
  const first = greeting(lead).replace(/,$/, "");
  const mails = mailBodies.map(([id, label, body]) =>
    template("email", id, label, subject, [
      `${first},`,
      body(about),
      `You can reply to this email${call}.`,
      `${name}\n${dealer}`,
    ]),
  );
  const texts = smsBodies.map(([id, label, body]) =>
    template("sms", id, label, "", [
      `${first}, ${body(about)}`.trim(),
      `${name}, ${dealer}${phone === null ? "" : `, ${phone}`}`,
    ]),
  );
  return [...mails, ...texts];
}

function template(
  channel: AnswerChannel,
  id: string,
  label: string,
  subject: string,
  parts: readonly string[],
): AnswerTemplate {
  return { templateId: `${channel}-${id}`, label, channel, subject, text: parts.join("\n\n") };
}
