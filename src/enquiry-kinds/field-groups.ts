import type { KindField, KindFieldGroup } from "./kind-definition.ts";

export function yourDetails(...own: KindField[]): KindFieldGroup {
  return { legend: "Your details", fields: ["name", "email", "phone", "contact-method", ...own] };
}

export const consents: KindFieldGroup = { legend: "Consent", fields: ["news", "terms"] };

/** For kinds that do not ask for consent to marketing. */
export const termsOnly: KindFieldGroup = { legend: "Consent", fields: ["terms"] };
