import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { contactStep, stepWith } from "../../leads/form-definition.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import { useIsLive } from "../../ui/use-is-live.ts";
import { resetScrollLater } from "../listing/scroll-reset.ts";
import type { EnquiryFormView, SentTexts } from "./enquiry-form-view.ts";
import type { EnquirySession } from "./enquiry-session.browser.ts";
import {
  type EnquiryAnswer,
  fieldsOfForm,
  type FormFields,
  newKey,
  sendEnquiry,
  enquiryStep,
  unexpectedError,
} from "./send-enquiry.ts";

/** Heading of the message for a form that could not be sent (§8). */
export const submitFailed = "An error occurred when submitting this form";

type FormState =
  | { kind: "editing"; errors: FieldError[]; fault: string | null }
  | { kind: "submitting" }
  /** No connection: the enquiry is queued on the device and sent when a connection returns. */
  | { kind: "waiting" };

/** The location chosen so far, which limits the options of other fields. */
export type ChosenPlace = { location?: string; dealership_slug?: string };

/** The form's progress and values. `version` changes when the fields are refilled. */
type Filled = { sent: SentTexts; step: number; leadId: string | null; version: number };

type SentAnswer = Extract<EnquiryAnswer, { kind: "sent" }>;
/** The form, its error summary, which receives the focus, and its heading, which receives it without errors. */
type FormElements = {
  element: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The state of a form, and the functions that change it. */
function useFormState(props: EnquiryFormView, { element, summary, heading }: FormElements) {
  const [state, setState] = useState<FormState>({ kind: "editing", errors: props.errors, fault: props.fault ?? null });
  const [filled, setFilled] = useState<Filled>({
    sent: props.sent,
    step: props.step,
    leadId: props.leadId,
    version: 0,
  });
  const [place, setPlace] = useState(() => chosenPlace(props.sent));
  const isSubmitting = useRef(false);
  const key = useRef<string | null>(null);

  const fill = (sent: SentTexts, at: { step: number; leadId: string | null }) => {
    setFilled(({ version }) => ({ sent, ...at, version: version + 1 }));
    setPlace(chosenPlace(sent));
  };

  const showSummary = () =>
    requestAnimationFrame(() => (summary.current?.firstChild ? summary : heading).current?.focus());

  const edit = (errors: FieldError[], fault: string | null) => {
    isSubmitting.current = false;
    setState({ kind: "editing", errors, fault });
  };

  const show = (errors: FieldError[], fault: string | null) => {
    edit(errors, fault);
    showSummary();
  };

  const wait = () => {
    isSubmitting.current = true;
    setState({ kind: "waiting" });
  };

  /** Resets the form: a page restored from the back/forward cache would still say "Sending…". */
  const startAgain = () => {
    element.current?.closest("dialog")?.close();
    key.current = null;
    fill(props.sent, { step: 1, leadId: null });
    edit([], null);
  };

  const begin = () => {
    isSubmitting.current = true;
    setState({ kind: "submitting" });
  };

  return { state, filled, place, setPlace, isSubmitting, key, fill, edit, show, showSummary, begin, wait, startAgain };
}

/** Loads the session of the form with the first call. */
function useSession({ form, carId }: EnquiryFormView) {
  const session = useRef<Promise<EnquirySession> | null>(null);
  return () => {
    session.current ??= import("./enquiry-session.browser.ts").then(({ openSession }) =>
      openSession({ ...form, carId }),
    );
    return session.current;
  };
}

/** Behaviour of an enquiry form: sends each step once, stores a draft, and reports the outcome. */
export function useEnquiry(props: EnquiryFormView, elements: FormElements) {
  const { form } = props;
  const { element } = elements;
  const { state, filled, place, setPlace, isSubmitting, key, fill, edit, show, showSummary, begin, wait, startAgain } =
    useFormState(props, elements);
  const prepare = useSession(props);
  const isLive = useIsLive();
  const openedAt = useRef(0);
  const { step, leadId } = filled;
  const isLastStep = step >= form.steps.length;

  useEffect(() => {
    const isEnteredEarly = element.current?.querySelector(":focus, :user-valid, :user-invalid") !== null;
    openedAt.current = isEnteredEarly ? 0 : performance.now();
    if (props.errors.length > 0 || !(isEnteredEarly || hasDrafts())) return;
    const restore = ({ draft, queue, enteredFields, keepPlace }: EnquirySession) => {
      const stored = draft.read();
      const entered = element.current === null ? {} : enteredFields(element.current);
      if (Object.keys(entered).length > 0)
        draft.write({ step, leadId, ...stored, fields: { ...stored?.fields, ...entered } });
      if (stored === null) return;
      if (element.current) keepPlace(element.current);
      fill({ ...props.sent, ...stored.fields, ...entered }, stored);
      key.current = queue.resume((answer, fields) => void settle(answer, fields));
      if (key.current !== null) wait();
    };
    void prepare().then(restore, ignore);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draft is read once, when the page opens
  }, []);

  const succeed = async ({ leadId: sentLeadId, href }: SentAnswer, fields: FormFields) => {
    const current = await prepare().catch(() => null);
    // The step that was sent may differ from the current one, if it was queued before a reload.
    const sentStep = enquiryStep(fields);
    if (sentStep >= form.steps.length) {
      current?.draft.clear();
      window.addEventListener("pageshow", startAgain, { once: true });
      resetScrollLater(document.documentElement.dataset["site"] ?? "");
      return location.assign(href);
    }
    await goOn(fields, { step: sentStep + 1, leadId: sentLeadId });
  };

  const goOn = async (fields: FormFields, next: { step: number; leadId: string | null }) => {
    const current = await prepare().catch(() => null);
    current?.draft.write({ fields, ...next });
    key.current = null;
    fill(fields, next);
    show([], null);
  };

  const settle = async (answer: EnquiryAnswer, fields: FormFields) => {
    if (answer.kind === "sent") return succeed(answer, fields);
    // Sent without a script, the form is answered with its page as it is now, and with what was typed.
    if (answer.kind === "refused" && answer.isPageChanged && element.current) return element.current.submit();
    if (answer.kind === "refused") {
      const { errors, message } = answer;
      const names = errors.map(({ field }) => field);
      const wrong = stepWith(form.steps, names) ?? step;
      if (wrong !== step) fill(fields, { step: wrong, leadId });
      return show(errors, errors.length > 0 ? null : message);
    }
    const current = await prepare().catch(() => null);
    current?.draft.write({ fields, step, leadId });
    const enquiry = { fields, key: key.current ?? newKey(), isLastStep };
    const isQueued = current?.queue.keep(enquiry, (later) => void settle(later, fields));
    if (!isQueued) return show([], unexpectedError);
    wait();
    showSummary();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const fields = fieldsOfForm(event.currentTarget);
    const current = await prepare().catch(() => null);
    // Without a session, the server checks the fields.
    const errors = current?.enquiryErrors(fields, form, step) ?? [];
    if (errors.length > 0) return show(errors, null);
    if (step < contactStep(form)) return goOn(fields, { step: step + 1, leadId });
    begin();
    key.current ??= newKey();
    const sent = await withSession(fields, current, performance.now() - openedAt.current);
    await settle(await sendEnquiry(sent, key.current), sent);
  };

  /** Stores a draft, and drops the errors of fields that have been corrected. */
  const change = async () => {
    if (!element.current) return;
    const fields = fieldsOfForm(element.current);
    const { draft, enquiryErrors } = await prepare();
    draft.write({ fields, step, leadId });
    if (state.kind !== "editing" || state.errors.length === 0) return;
    const wrong = enquiryErrors(fields, form, step).map(({ field }) => field);
    edit(
      state.errors.filter(({ field }) => wrong.includes(field)),
      state.fault,
    );
  };

  return {
    ...filled,
    state,
    isLastStep,
    isLive,
    place,
    submit,
    prepare: () => void prepare().catch(ignore),
    change: () => void change().catch(ignore),
    choosePlace: () => element.current && setPlace(chosenPlace(fieldsOfForm(element.current))),
    goBack: () => {
      if (element.current) fill(fieldsOfForm(element.current), { step: step - 1, leadId });
      show([], null);
    },
  };
}

/** Adds what the session knows, and the time it took to fill in the form. */
async function withSession(fields: FormFields, session: EnquirySession | null, filledInMs: number) {
  const seconds = String(Math.round(filledInMs / 100) / 10);
  return {
    ...fields,
    ...(await session?.proof()),
    ...session?.visit(),
    form_seconds: session?.isFilledAgain ? "" : seconds,
  };
}

function ignore(): void {
  // The form can still be sent without a session; it only stores no draft.
}

function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith("forecourt:") && name.includes(":enquiry:"));
  } catch {
    return false;
  }
}

function chosenPlace({ location, dealership_slug }: SentTexts | FormFields): ChosenPlace {
  return {
    ...(typeof location === "string" && location !== "" ? { location } : {}),
    ...(typeof dealership_slug === "string" && dealership_slug !== "" ? { dealership_slug } : {}),
  };
}
