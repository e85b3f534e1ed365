import type { KindField, KindFieldGroup } from "./kind-definition.ts";

export const contactFields = ["name", "email", "phone"] as const satisfies KindField[];

export function yourDetails(...own: KindField[]): KindFieldGroup {
  return { legend: "Your details", fields: [...contactFields, "contact-method", ...own] };
}

export const consents: KindFieldGroup = { legend: "Consent", fields: ["news", "terms"] };

/** For kinds that do not ask for consent to marketing. */
export const termsOnly: KindFieldGroup = { legend: "Consent", fields: ["terms"] };
