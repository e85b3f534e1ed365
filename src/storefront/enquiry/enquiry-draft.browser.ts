import type { FormFields } from "./send-enquiry.ts";

export type Draft = { fields: FormFields; step: number; leadId: string | null };

/** Fields that belong to one submission and are not entered by the shopper. */
const notTyped: readonly string[] = [
  "url",
  "lead_attributes",
  "proof_of_work",
  "form_seconds",
  "lead_id",
  "step",
  "isLastStep",
];

/** Stores a draft so that it survives a reload. It is deleted with the tab, because forms hold personal details. */
export function enquiryDraft(siteSlug: string, { kind, carId }: { kind: string; carId: string }) {
  const name = `forecourt:${siteSlug}:enquiry:${kind}:${carId}`;
  const write = ({ fields, ...draft }: Draft) => {
    const typed = Object.fromEntries(Object.entries(fields).filter(([field]) => !notTyped.includes(field)));
    try {
      sessionStorage.setItem(name, JSON.stringify({ ...draft, fields: typed }));
    } catch {
      // Without storage a reload empties the form.
    }
  };
  return {
    read: (): Draft | null => {
      try {
        const text = sessionStorage.getItem(name);
        return text === null ? null : (JSON.parse(text) as Draft);
      } catch {
        return null;
      }
    },
    write,
    clear(): void {
      sessionStorage.removeItem(name);
    },
  };
}
