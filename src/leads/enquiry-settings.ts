import { z } from "zod";
import { everyCategory, selectableCategories } from "./enquiry-categories.ts";
import { appointmentSettings, enquiryFormTexts, spamGuardSettings } from "./enquiry-form-settings.ts";
import { href, sentence, setting } from "../settings/setting.ts";

const checkOption = z.strictObject({ name: sentence, label: sentence });

const optInSettings = z
  .strictObject({
    shown: setting(z.boolean().default(true), "Whether the form asks for consent to marketing.", "dealership"),
    default: setting(z.boolean().default(true), "Whether the consent box is ticked by default.", "dealership"),
    usedForMarketing: setting(
      z.boolean().default(false),
      "Whether a box that was ticked by default and left ticked counts as consent to marketing: `may_receive_news` of webhooks.",
    ),
    text: setting(
      sentence.default("Keep me up to date with news and offers. I can unsubscribe at any time."),
      "Text of the consent, stored with every lead.",
      "dealership",
    ),
    version: setting(
      sentence.default("1"),
      "Version of the consent text. Increase it with every change.",
      "dealership",
    ),
  })
  .prefault({});

const termsSettings = z
  .strictObject({
    required: setting(
      z.boolean().default(false),
      "Whether visitors must accept the terms before they send a form.",
      "dealership",
    ),
    text: setting(
      sentence.default("I agree to the terms of use."),
      "Text beside the tick box for the terms.",
      "dealership",
    ),
    notice: setting(
      sentence.default("* You must agree to the terms of use before submitting the form."),
      "Text under the tick box for the terms.",
      "dealership",
    ),
    href: setting(
      href.nullable().default(null),
      "Address of the terms. Forms link to the version that is shown, if the page has versions. Null: the page `/terms-and-conditions/`, where the site has one.",
      "dealership",
    ),
  })
  .prefault({});

export const enquirySettings = z
  .strictObject({
    categories: setting(
      z.array(sentence).nonempty().default(everyCategory),
      "Categories that the site's leads can have.",
    ),
    selectableCategories: setting(
      z.array(sentence).nonempty().default(selectableCategories),
      "Categories that the general enquiry form offers, in order.",
      "dealership",
    ),
    messageRequired: setting(z.boolean().default(true), "Whether the message is required.", "dealership"),
    rego: setting(
      z.enum(["hidden", "optional"]).default("hidden"),
      "Whether the form asks for the registration of the visitor's own vehicle.",
      "dealership",
    ),
    locationSelect: setting(
      z.enum(["hidden", "required"]).default("hidden"),
      "Whether the visitor chooses a location.",
      "dealership",
    ),
    preferredDealership: setting(
      z.enum(["shown", "removed"]).default("shown"),
      "Whether the form of a group's site asks for a preferred dealership.",
    ),
    excludedDealershipIds: setting(
      z.array(sentence).default([]),
      "IDs of dealerships that cannot be chosen as preferred.",
    ),
    optIn: optInSettings,
    terms: termsSettings,
    preferredContactMethod: setting(
      z.boolean().default(false),
      "Whether the form asks how to contact the visitor: phone, email or SMS.",
      "dealership",
    ),
    financeQuestion: setting(z.boolean().default(false), "Whether the form asks about finance.", "dealership"),
    tradeInQuestion: setting(z.boolean().default(false), "Whether the form asks about a trade-in.", "dealership"),
    checkOptions: setting(
      z.array(checkOption).default([]),
      "Tick boxes whose values are sent in `additional_services`.",
      "dealership",
    ),
    photoRequestMessage: setting(
      sentence.default("Please send photos for this car"),
      "Message of a photo request.",
      "dealership",
    ),
    nextStep: setting(
      sentence.default("We read every enquiry and answer within one business day."),
      "What happens next. Shown beside the button and on the thank-you page.",
      "dealership",
    ),
    privacyNotice: setting(
      sentence.default("We use your details to respond to you, and handle them as described in our privacy policy."),
      "Privacy notice beside the form.",
    ),
    forms: enquiryFormTexts,
    appointments: appointmentSettings,
    spamGuard: spamGuardSettings,
  })
  .prefault({});

export type EnquirySettings = z.output<typeof enquirySettings>;
