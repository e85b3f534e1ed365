import type { FormFields } from "./send-enquiry.ts";

export type Draft = { fields: FormFields; step: number; leadId: string | null };

const writeAfterMs = 300;
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = ({ fields, ...draft }: Draft) => {
    // A pending write is older and would move the form back a step.
    clearTimeout(timer);
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
    writeSoon(draft: () => Draft): void {
      clearTimeout(timer);
      timer = setTimeout(() => write(draft()), writeAfterMs);
    },
    clear(): void {
      clearTimeout(timer);
      sessionStorage.removeItem(name);
    },
  };
}
