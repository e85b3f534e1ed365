import { type FormField, isChanged, isChoice } from "./changed-field.ts";
import { typedFormAttribute } from "./typed-form.ts";

type Kept = { texts: [name: string, value: string][]; isSent: boolean };

const prefix = "forecourt:typed:";
const notTyped: readonly string[] = ["hidden", "password", "file", "submit", "button"];

/**
 * Keeps what is typed in the page's marked form over a reload: browsers do not, because no cache stores these pages.
 * It is deleted with the tab, once a later page shows that it was sent, and when the form is about something else.
 */
export function keepTyped(): void {
  const form = document.querySelector<HTMLFormElement>(`form[${typedFormAttribute}]`);
  const about = form?.getAttribute(typedFormAttribute) ?? "";
  const key = `${prefix}${about} ${form?.getAttribute("action") ?? ""}`;
  // Input entered before this script runs causes no event that it could receive.
  const isEnteredEarly = form !== null && typedFields(form).some(isChanged);
  try {
    forgetOthers(key, about);
    const kept = readKept(key);
    // After an error the page shows what was sent.
    if (form !== null && kept !== null && form.querySelector("[aria-invalid], [role=alert]") === null)
      fill(form, kept.texts);
  } catch {
    return;
  }
  if (form === null) return;
  const keep = (isSent: boolean) => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ texts: typedTexts(form), isSent } satisfies Kept));
    } catch {
      // Without storage a reload empties the form.
    }
  };
  if (isEnteredEarly) keep(false);
  form.addEventListener("input", () => keep(false));
  form.addEventListener("submit", () => keep(true));
}

/** Deletes what was sent from other pages, and what was typed about something else of the same kind. */
function forgetOthers(key: string, about: string): void {
  const [kind = ""] = about.split(" ");
  for (const other of Object.keys(sessionStorage)) {
    if (!other.startsWith(prefix) || other === key) continue;
    const isOfAnother = other.startsWith(`${prefix}${kind} `) && !other.startsWith(`${prefix}${about} `);
    if (isOfAnother || readKept(other)?.isSent === true) sessionStorage.removeItem(other);
  }
}

function readKept(key: string): Kept | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as Kept);
}

function typedFields(form: HTMLFormElement): FormField[] {
  const fields = form.querySelectorAll<FormField>("input[name], select[name], textarea[name]");
  return [...fields].filter(({ type }) => !notTyped.includes(type));
}

function typedTexts(form: HTMLFormElement): Kept["texts"] {
  return typedFields(form)
    .filter((field) => !isChoice(field) || field.checked)
    .map(({ name, value }) => [name, value]);
}

function fill(form: HTMLFormElement, texts: Kept["texts"]): void {
  for (const field of typedFields(form).filter((each) => !isChanged(each))) {
    const values = texts.filter(([name]) => name === field.name).map(([, value]) => value);
    if (!isChoice(field)) field.value = values[0] ?? field.value;
    else if (field.type === "checkbox" || values.length > 0) field.checked = values.includes(field.value);
  }
}
