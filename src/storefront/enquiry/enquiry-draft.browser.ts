import { type FormField, isChanged } from "../page/changed-field.ts";
import { fieldsOfForm, type FormFields } from "./send-enquiry.ts";

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

/** What was entered in a form since its page came, also before any script ran. */
export function enteredFields(form: HTMLFormElement): FormFields {
  const names = [...form.querySelectorAll<FormField>("input, select, textarea")].filter(isChanged);
  const entered = new Set(names.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fieldsOfForm(form)).filter(([name]) => entered.has(name)));
}

/** How long the fields of a restored draft may take to replace those in the page. */
const replacedWithinMs = 1_000;

/** Stays in the field where somebody types, when its fields are replaced by those of a restored draft. */
export function keepPlace(form: HTMLFormElement): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const observer = new MutationObserver(() => {
    const same = form.elements.namedItem(field.name);
    if (field.isConnected || !(same instanceof HTMLInputElement || same instanceof HTMLTextAreaElement)) return;
    observer.disconnect();
    same.focus();
    // After the text: a field that is focused by a script starts before it.
    const { value } = same;
    same.value = "";
    same.value = value;
  });
  observer.observe(form, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), replacedWithinMs);
}
