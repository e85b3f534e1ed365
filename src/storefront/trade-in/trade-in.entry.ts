import { keepTyped } from "../page/keep-typed.browser.ts";
import { uploadPhotos } from "./upload-photos.browser.ts";

const openedAt = performance.now();

/** Sends each form once. A page restored from the back/forward cache can send it again. */
function sendOnce(form: HTMLFormElement): void {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
}

/** Adds what the lead says about the visit, and the signs that a person filled in the form. */
function describeVisit(form: HTMLFormElement): void {
  const put = (name: string, value: unknown) => {
    if (typeof value !== "string") return;
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  };
  const prepare = async () => {
    const { openSession } = await import("../enquiry/enquiry-session.browser.ts");
    const session = openSession({ kind: "valuation", carId: "", includesVisit: true });
    for (const [name, value] of Object.entries(session.visit())) put(name, value);
    put("proof_of_work", (await session.proof()).proof_of_work);
  };
  form.addEventListener("focusin", () => void prepare().catch(() => undefined), { once: true });
  form.addEventListener("submit", () =>
    put("form_seconds", String(Math.round((performance.now() - openedAt) / 100) / 10)),
  );
}

/** Stores the valuation on sites that ask for it. A failure is only logged, and the shopper continues (TI-11). */
async function storeValuation(address: string, body: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body }).catch(() => null);
  // oxlint-disable-next-line no-console -- the specification asks for it
  if (!answer?.ok) console.warn("Failed to save valuation data");
}

/** Moves the focus of a refused step to its errors, so that they are read out and the next Tab reaches their links. */
function focusErrors(): void {
  const errors = document.querySelector<HTMLElement>("main form [role=alert]");
  if (errors === null) return;
  errors.tabIndex = -1;
  errors.focus();
}

keepTyped();
focusErrors();
for (const form of document.querySelectorAll<HTMLFormElement>("main form[method=post]:not([data-upload])"))
  sendOnce(form);
const details = document.querySelector<HTMLInputElement>('main input[name="step"][value="details"]')?.form;
if (details) describeVisit(details);
const upload = document.querySelector<HTMLFormElement>("form[data-upload]");
if (upload) uploadPhotos(upload);
const { stored, storedAt } = document.querySelector<HTMLElement>("[data-stored]")?.dataset ?? {};
if (stored !== undefined && storedAt !== undefined) void storeValuation(storedAt, stored);
