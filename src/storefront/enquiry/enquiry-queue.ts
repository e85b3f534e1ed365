import { successHref } from "../../addresses/paths.ts";
import { showToast } from "../../ui/toast.ts";
import { enquiryDraft } from "./enquiry-draft.ts";
import { queueName } from "./queue-name.ts";
import { type EnquiryAnswer, type FormFields, sendEnquiry, stepOf } from "./send-enquiry.ts";

type Waiting = {
  fields: FormFields;
  key: string;
  isLastStep: boolean;
  /** Page of the form. */
  href: string;
  /** Epoch milliseconds. */
  at: number;
};

const tryAgainAfterMs = 10_000;
/** A dealer's answer to an older enquiry would come as a surprise. */
const keptForMs = 3 * 24 * 60 * 60 * 1_000;

let isSending = false;
let isWatching = false;
/** Forms on this page that wait for their answer, by key. */
const listeners = new Map<string, Listener>();

type Listener = (answer: EnquiryAnswer, fields: FormFields) => void;

/** Enquiries of this device that no server has confirmed. Their keys make each arrive once, however often it is sent. */
export function enquiryQueue(siteSlug: string, form: { kind: string; carId: string }) {
  return {
    /** Keeps an enquiry and sends it when there is a connection; false where the browser keeps nothing. */
    keep(enquiry: Pick<Waiting, "fields" | "key" | "isLastStep">, onAnswer: Listener): boolean {
      const others = waiting(siteSlug).filter(({ key }) => key !== enquiry.key);
      const href = location.pathname + location.search;
      if (!write(siteSlug, [...others, { ...enquiry, href, at: Date.now() }])) return false;
      listeners.set(enquiry.key, onAnswer);
      watch(siteSlug);
      return true;
    },
    /** Takes up what this form sent before the page was loaded anew. Answers its key; null when nothing waits. */
    resume(onAnswer: Listener): string | null {
      const own = waiting(siteSlug).find(({ fields }) => {
        const { kind, carId } = formOf(fields);
        return kind === form.kind && carId === form.carId;
      });
      if (own === undefined) return null;
      listeners.set(own.key, onAnswer);
      watch(siteSlug);
      return own.key;
    },
  };
}

/** Sends what waits whenever there may be a connection, until nothing waits. */
export function watch(siteSlug: string): void {
  if (isWatching) return;
  isWatching = true;
  const again = () => void sendAll(siteSlug);
  const timer = setInterval(again, tryAgainAfterMs);
  addEventListener("online", again);
  const stop = () => {
    clearInterval(timer);
    removeEventListener("online", again);
    isWatching = false;
  };
  const sendAll = async (site: string) => {
    if (isSending) return;
    isSending = true;
    for (const enquiry of waiting(site)) await sendOne(site, enquiry);
    isSending = false;
    if (waiting(site).length === 0) stop();
  };
  again();
}

async function sendOne(siteSlug: string, enquiry: Waiting): Promise<void> {
  const isTooOld = Date.now() - enquiry.at > keptForMs;
  const answer: EnquiryAnswer = isTooOld
    ? { kind: "refused", message: "It waited too long for a connection.", errors: [], isFinal: true }
    : await sendEnquiry(enquiry.fields, enquiry.key);
  if (answer.kind === "unreachable" || (answer.kind === "refused" && !answer.isFinal)) return;
  write(
    siteSlug,
    waiting(siteSlug).filter(({ key }) => key !== enquiry.key),
  );
  const listener = listeners.get(enquiry.key);
  if (listener) return listener(answer, enquiry.fields);
  if (answer.kind === "sent") advanceDraft(siteSlug, answer.leadId, enquiry);
  tell(answer, enquiry);
}

/** So that the form, once it is opened again, does not ask for what was sent. */
function advanceDraft(siteSlug: string, leadId: string, { fields, isLastStep }: Waiting): void {
  const draft = enquiryDraft(siteSlug, formOf(fields));
  if (isLastStep) draft.clear();
  else draft.write({ fields, step: stepOf(fields) + 1, leadId });
}

function formOf({ kind, car_id: carId = "" }: FormFields): { kind: string; carId: string } {
  return { kind: String(kind), carId: String(carId) };
}

/** The page of the form is gone: say it wherever the shopper is now. */
function tell(answer: EnquiryAnswer, { href, isLastStep }: Waiting): void {
  if (answer.kind !== "sent") {
    showToast({ text: "Your enquiry could not be sent.", action: { label: "Open the form", href } });
  } else if (isLastStep) {
    const success = successHref(answer.leadId);
    showToast({ text: "Your enquiry is sent.", action: { label: "Details", href: success } });
  } else {
    showToast({ text: "Your enquiry is sent.", action: { label: "Finish the form", href } });
  }
}

function waiting(siteSlug: string): Waiting[] {
  try {
    return JSON.parse(localStorage.getItem(queueName(siteSlug)) ?? "[]") as Waiting[];
  } catch {
    return [];
  }
}

function write(siteSlug: string, enquiries: readonly Waiting[]): boolean {
  try {
    if (enquiries.length === 0) localStorage.removeItem(queueName(siteSlug));
    else localStorage.setItem(queueName(siteSlug), JSON.stringify(enquiries));
    return true;
  } catch {
    return false;
  }
}
