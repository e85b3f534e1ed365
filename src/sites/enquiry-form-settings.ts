import { z } from "zod";
import { sentence, setting } from "./setting.ts";

type FormTexts = { heading: string; intro?: string; message?: string; send?: string };

/** The words of one kind of form; every dealer has its own way of asking. */
function formTexts({ heading, intro, message = "Message", send = "Send enquiry" }: FormTexts) {
  return z
    .strictObject({
      heading: setting(sentence.default(heading), "Heading of the form.", "dealership"),
      intro: setting(
        intro === undefined ? sentence.nullable().default(null) : sentence.nullable().default(intro),
        "A line under the heading.",
        "dealership",
      ),
      message: setting(sentence.default(message), "Label of the field for the message.", "dealership"),
      send: setting(sentence.default(send), "Words on the button that sends the form.", "dealership"),
      nextStep: setting(
        sentence.nullable().default(null),
        "What happens after this form, where it is not enquiry.nextStep.",
        "dealership",
      ),
    })
    .prefault({});
}

/** Words of each kind of enquiry form, by the kind's own name. */
export const enquiryFormTexts = z
  .strictObject({
    general: formTexts({ heading: "Send us an enquiry" }),
    vehicle: formTexts({ heading: "Ask about this one" }),
    chat: formTexts({ heading: "Send us a message" }),
    "photo-request": formTexts({
      heading: "Ask for more photos",
      intro: "Tell us where to send them. Say in the message what you would like to see.",
      send: "Ask for photos",
    }),
    "call-back": formTexts({
      heading: "Ask us to call you",
      intro: "Leave your number and say when it suits. We call in our opening hours.",
      message: "What is it about?",
      send: "Ask for a call",
    }),
    "test-drive": formTexts({
      heading: "Book a test drive",
      intro: "Bring your driver licence. It costs nothing and commits you to nothing.",
      send: "Book the test drive",
    }),
    "special-offer": formTexts({ heading: "Ask about this offer" }),
    "service-booking": formTexts({
      heading: "Book a service",
      intro: "Choose a drop-off time. We confirm it before you bring the car.",
      message: "What should we look at?",
      send: "Book the service",
    }),
    parts: formTexts({
      heading: "Parts and accessories",
      intro: "Tell us what you need and what it goes on. We check price and stock for you.",
      message: "Which parts do you need?",
    }),
    fleet: formTexts({
      heading: "Fleet enquiry",
      intro: "One vehicle or fifty: tell us what your business needs.",
      message: "What are you looking for?",
    }),
    careers: formTexts({
      heading: "Work with us",
      intro: "No formal letter needed. Tell us what you do and what you want to do.",
      message: "About you",
      send: "Send application",
    }),
    "trade-in": formTexts({
      heading: "Sell us your car",
      intro: "Tell us about it. A person values it and calls you with a price.",
      message: "Anything we should know?",
      send: "Ask for a price",
    }),
    reservation: formTexts({
      heading: "Reserve this one",
      intro: "Tell us who you are, and we call you about the deposit. Nothing is charged on this page.",
      message: "Anything we should know?",
      send: "Ask us to hold it",
    }),
  })
  .prefault({});

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

/** Doubtful enquiries are marked, never refused: see decision 0024. */
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
