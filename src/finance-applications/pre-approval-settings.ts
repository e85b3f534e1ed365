import { z } from "zod";
import { sentence, setting } from "../settings/setting.ts";

/** Default periods; also apply to sites that are no longer configured. */
export const defaultDraftDays = 14;
export const defaultApplicationDays = 30;

function agreement(text: string, description: string) {
  return z
    .strictObject({
      text: setting(sentence.default(text), description, "dealership"),
      version: setting(sentence.default("2"), "Version of the text. Increase it with every change.", "dealership"),
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
      "I agree that you may collect and use my personal and credit information to assess this application, and may give it to credit providers, who may obtain a credit report about me from a credit reporting body (Privacy Act 1988, Part IIIA). I can ask to see or correct it, and can complain, as described in your privacy policy and your credit reporting policy.",
      "Text of the consent under the Privacy Act, shown beside its tick box. Have your lawyer check it.",
    ),
    declaration: agreement(
      "What I have entered is true and complete. I understand that this is not credit advice, and that a lender decides on credit after its own checks.",
      "Text of the declaration, shown beside its tick box.",
    ),
    draftDays: setting(
      z.int().min(1).max(30).default(defaultDraftDays),
      "Number of days after its last change until an unsent application is erased.",
    ),
    retentionDays: setting(
      z.int().min(1).max(365).default(defaultApplicationDays),
      "Number of days until a sent application is erased from this platform. Copies already delivered to you are not affected.",
    ),
  })
  .prefault({});
