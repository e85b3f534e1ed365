import { z } from "zod";
import { mapKinds } from "../enquiry-kinds/enquiry-kinds.ts";
import type { KindWords } from "../enquiry-kinds/kind-definition.ts";
import { sentence, setting } from "./setting.ts";

/** The texts of one kind of form; dealers word them differently. */
function formTexts({ heading, intro, message, send, nextStep }: KindWords) {
  return z
    .strictObject({
      heading: setting(sentence.default(heading), "Heading of the form.", "dealership"),
      intro: setting(sentence.nullable().default(intro), "A line under the heading.", "dealership"),
      message: setting(sentence.default(message), "Label of the field for the message.", "dealership"),
      send: setting(sentence.default(send), "Words on the button that sends the form.", "dealership"),
      nextStep: setting(
        sentence.nullable().default(nextStep),
        "What happens after this form, where it is not enquiry.nextStep.",
        "dealership",
      ),
    })
    .prefault({});
}

/** Texts of each kind of enquiry form, by the kind's name. */
export const enquiryFormTexts = z.strictObject(mapKinds(({ words }) => formTexts(words))).prefault({});

export const appointmentSettings = z
  .strictObject({
    slotMinutes: setting(
      z.int().min(15).max(240).default(60),
      "Length of an appointment; times are offered at this distance from opening on.",
      "dealership",
    ),
    noticeMinutes: setting(
      z
        .int()
        .min(0)
        .max(7 * 24 * 60)
        .default(120),
      "How long before an appointment it can still be booked.",
      "dealership",
    ),
    daysAhead: setting(z.int().min(1).max(60).default(14), "For how many days times are offered.", "dealership"),
    places: setting(
      z.int().min(1).max(50).default(1),
      "How many appointments a location takes at one time.",
      "dealership",
    ),
  })
  .prefault({});

/** Suspect enquiries are marked, never refused: see decision 0024. */
export const spamGuardSettings = z
  .strictObject({
    minimumSeconds: setting(
      z.int().min(0).max(60).default(3),
      "Seconds; a form that was filled in faster may be a program's. Marked as suspect only if something else speaks for it too.",
    ),
    perAddressAnHour: setting(
      z.int().min(1).max(10_000).default(20),
      "Enquiries from one address within an hour that are usual. More are marked as suspect if something else speaks for it too, and beyond ten times as many in any case.",
    ),
    perPhoneAnHour: setting(
      z.int().min(1).max(1_000).default(6),
      "Enquiries with one phone number within an hour that are usual; beyond, as for one address.",
    ),
    proofOfWork: setting(
      z.enum(["off", "under-attack", "always"]).default("under-attack"),
      "When browsers must work for a moment before they send a form. With `always` a form without it is marked as suspect in any case.",
    ),
    attackPerMinute: setting(
      z.int().min(1).max(100_000).default(60),
      "Enquiries a minute from which on the site counts as under attack.",
    ),
  })
  .prefault({});
