import { showToast } from "../../ui/toast.ts";
import { enquiryDraft } from "./enquiry-draft.browser.ts";
import { queueName } from "./queue-name.ts";
import { type EnquiryAnswer, type FormFields, sendEnquiry, enquiryStep } from "./send-enquiry.ts";
import { dayMs } from "../../settings/durations.ts";

type Waiting = {
  fields: FormFields;
  key: string;
  isLastStep: boolean;
  href: string;
  /** Time of queueing, in epoch milliseconds. */
  at: number;
};

const tryAgainAfterMs = 10_000;
/** Older enquiries are dropped: a reply from the dealer would come as a surprise. */
const queueRetentionMs = 3 * dayMs;

let isSending = false;
let isWatching = false;
/** Callbacks of queued forms on this page, by idempotency key. */
const listeners = new Map<string, Listener>();

type Listener = (answer: EnquiryAnswer, fields: FormFields) => void;

/**
 * Enquiries on this device that no server has confirmed. Idempotency keys prevent duplicates when one is sent again.
 */
export function enquiryQueue(siteSlug: string, form: { kind: string; carId: string }) {
  return {
    /** Queues an enquiry until there is a connection; returns false if the browser has no storage. */
    keep(enquiry: Pick<Waiting, "fields" | "key" | "isLastStep">, onAnswer: Listener): boolean {
      const others = waiting(siteSlug).filter(({ key }) => key !== enquiry.key);
      const href = location.pathname + location.search;
      if (!write(siteSlug, [...others, { ...enquiry, href, at: Date.now() }])) return false;
      listeners.set(enquiry.key, onAnswer);
      watch(siteSlug);
      return true;
    },
    /** Resumes an enquiry queued before a reload. Returns its idempotency key, or null if none is queued. */
    resume(onAnswer: Listener): string | null {
      const own = waiting(siteSlug).find(({ fields }) => {
        const { kind, carId } = queuedForm(fields);
        return kind === form.kind && carId === form.carId;
      });
      if (own === undefined) return null;
      listeners.set(own.key, onAnswer);
      watch(siteSlug);
      return own.key;
    },
  };
}

/** Retries queued enquiries, periodically and when the connection returns, until the queue is empty. */
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
  const isTooOld = Date.now() - enquiry.at > queueRetentionMs;
  const answer: EnquiryAnswer = isTooOld
    ? {
        kind: "refused",
        message: "Your enquiry couldn't be sent because you were offline too long.",
        errors: [],
        isFinal: true,
      }
    : await sendEnquiry(enquiry.fields, enquiry.key);
  if (answer.kind === "unreachable" || (answer.kind === "refused" && !answer.isFinal)) return;
  write(
    siteSlug,
    waiting(siteSlug).filter(({ key }) => key !== enquiry.key),
  );
  const listener = listeners.get(enquiry.key);
  if (listener) return listener(answer, enquiry.fields);
  if (answer.kind === "sent") advanceDraft(siteSlug, answer.leadId, enquiry);
  report(answer, enquiry);
}

/** Prevents the form from asking again, when it is reopened, for the values already sent. */
function advanceDraft(siteSlug: string, leadId: string, { fields, isLastStep }: Waiting): void {
  const draft = enquiryDraft(siteSlug, queuedForm(fields));
  if (isLastStep) draft.clear();
  else draft.write({ fields, step: enquiryStep(fields) + 1, leadId });
}

function queuedForm({ kind, car_id: carId = "" }: FormFields): { kind: string; carId: string } {
  return { kind: String(kind), carId: String(carId) };
}

/** The form's page is no longer open, so the outcome is shown on the current page. */
function report(answer: EnquiryAnswer, { href, isLastStep }: Waiting): void {
  if (answer.kind !== "sent") {
    showToast({ text: "Your enquiry could not be sent.", action: { label: "Open the form", href } });
  } else if (isLastStep) {
    showToast({ text: "Your enquiry has been sent.", action: { label: "Details", href: answer.href } });
  } else {
    showToast({ text: "Your enquiry has been sent.", action: { label: "Finish the form", href } });
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
