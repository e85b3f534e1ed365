import { z } from "zod";
import { sentence, setting } from "../settings/setting.ts";

/** Default periods; also apply to sites that are no longer configured. */
export const defaultDraftDays = 14;
export const defaultApplicationDays = 30;

function agreement(text: string, description: string) {
  return z
    .strictObject({
      text: setting(sentence.default(text), description, "dealership"),
      version: setting(sentence.default("1"), "Version of the text. Increase it with every change.", "dealership"),
    })
    .prefault({});
}

export const preApprovalSettings = z
  .strictObject({
    enabled: setting(
      z.boolean().default(true),
      "Whether the site takes finance applications. Needs `finance.enabled`.",
    ),
    intro: setting(
      sentence.default(
        "Apply in about three minutes. Our finance team will read your application and call you. This is not an offer of credit, and a lender may not approve it.",
      ),
      "Text under the heading of the first step.",
      "dealership",
    ),
    creditConsent: agreement(
      "I agree that you collect and use my personal and credit information to assess this application, and give it to credit providers, who may obtain a credit report about me from a credit reporting body (Privacy Act 1988, Part IIIA). I can ask to see or correct it, and can complain, as your privacy policy and your credit reporting policy describe.",
      "Consent under the Privacy Act, beside its tick box. Have it checked by your lawyer.",
    ),
    declaration: agreement(
      "What I have entered is true and complete. I understand that this is no credit advice, and that a lender decides on credit after its own checks.",
      "Declaration beside its tick box.",
    ),
    draftDays: setting(
      z.int().min(1).max(30).default(defaultDraftDays),
      "Days after its last change when an application that was not sent is erased.",
    ),
    retentionDays: setting(
      z.int().min(1).max(365).default(defaultApplicationDays),
      "Days after which an application that was sent is erased from this platform. What was already delivered stays with you.",
    ),
  })
  .prefault({});
