import { z } from "zod";
import { mapKinds } from "../enquiry-kinds/enquiry-kinds.ts";
import type { KindWords } from "../enquiry-kinds/kind-definition.ts";
import { sentence, setting } from "../settings/setting.ts";

/** The texts of one kind of form; dealers word them differently. */
function formTexts({ heading, intro, message, send, nextStep }: KindWords) {
  return z
    .strictObject({
      heading: setting(sentence.default(heading), "Heading of the form.", "dealership"),
      intro: setting(sentence.nullable().default(intro), "Text under the heading.", "dealership"),
      message: setting(sentence.default(message), "Label of the field for the message.", "dealership"),
      send: setting(sentence.default(send), "Text of the submit button.", "dealership"),
      nextStep: setting(
        sentence.nullable().default(nextStep),
        "What happens after this form is sent; null uses `enquiry.nextStep`.",
        "dealership",
      ),
    })
    .prefault({});
}

export const enquiryFormTexts = z.strictObject(mapKinds(({ words }) => formTexts(words))).prefault({});

export const appointmentSettings = z
  .strictObject({
    slotMinutes: setting(
      z.int().min(15).max(240).default(60),
      "Length of an appointment in minutes. Times are offered at this interval, starting at opening time.",
      "dealership",
    ),
    noticeMinutes: setting(
      z
        .int()
        .min(0)
        .max(7 * 24 * 60)
        .default(120),
      "Minutes of notice an appointment needs.",
      "dealership",
    ),
    daysAhead: setting(
      z.int().min(1).max(60).default(14),
      "Number of days ahead for which times are offered.",
      "dealership",
    ),
    places: setting(
      z.int().min(1).max(50).default(1),
      "Number of appointments a location takes at the same time.",
      "dealership",
    ),
  })
  .prefault({});

/** Suspect enquiries are marked, never refused: see decision 0024. */
export const spamGuardSettings = z
  .strictObject({
    minimumSeconds: setting(
      z.int().min(0).max(60).default(3),
      "A form filled in within fewer seconds than this may have been sent by a bot. This alone does not mark an enquiry as suspect; a second sign does.",
    ),
    perAddressAnHour: setting(
      z.int().min(1).max(10_000).default(20),
      "Normal number of enquiries an hour from one IP address. More than this is a sign of spam, which needs a second sign to mark an enquiry as suspect; more than ten times this marks it by itself.",
    ),
    perPhoneAnHour: setting(
      z.int().min(1).max(1_000).default(6),
      "Normal number of enquiries an hour with one phone number. Higher numbers are treated as for `perAddressAnHour`.",
    ),
    proofOfWork: setting(
      z.enum(["off", "under-attack", "always"]).default("under-attack"),
      "When browsers must solve a proof of work before they send a form: never, while the site is under attack, or always. With `always`, a form without it is marked as suspect without needing a second sign.",
    ),
    attackPerMinute: setting(
      z.int().min(1).max(100_000).default(60),
      "Enquiries a minute at which the site counts as under attack.",
    ),
  })
  .prefault({});

export type SpamGuardSettings = z.output<typeof spamGuardSettings>;
