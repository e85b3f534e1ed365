import { showToast } from "../../ui/toast.ts";
import { queueName } from "./queue-name.ts";
import { type EnquiryAnswer, type FormFields, sendEnquiry } from "./send-enquiry.ts";

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
const listeners = new Map<string, (answer: EnquiryAnswer) => void>();

/** Enquiries of this device that no server has confirmed. Their keys make each arrive once, however often it is sent. */
export function enquiryQueue(siteSlug: string) {
  return {
    /** Keeps an enquiry and sends it when there is a connection; false where the browser keeps nothing. */
    keep(enquiry: Pick<Waiting, "fields" | "key" | "isLastStep">, onAnswer: (answer: EnquiryAnswer) => void): boolean {
      const others = waiting(siteSlug).filter(({ key }) => key !== enquiry.key);
      const href = location.pathname + location.search;
      if (!write(siteSlug, [...others, { ...enquiry, href, at: Date.now() }])) return false;
      listeners.set(enquiry.key, onAnswer);
      watch(siteSlug);
      return true;
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
    ? { kind: "refused", message: "It waited too long for a connection.", errors: [] }
    : await sendEnquiry(enquiry.fields, enquiry.key);
  if (answer.kind === "unreachable") return;
  write(
    siteSlug,
    waiting(siteSlug).filter(({ key }) => key !== enquiry.key),
  );
  const listener = listeners.get(enquiry.key);
  if (listener) return listener(answer);
  tell(answer, enquiry);
}

/** The page of the form is gone: say it wherever the shopper is now. */
function tell(answer: EnquiryAnswer, { href, isLastStep }: Waiting): void {
  if (answer.kind !== "sent") {
    showToast({ text: "Your enquiry could not be sent.", action: { label: "Open the form", href } });
  } else if (isLastStep) {
    const success = `/success?lead=${encodeURIComponent(answer.leadId)}`;
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
