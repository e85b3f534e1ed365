import { type FormEvent, useEffect, useRef } from "react";
import { contactStep, stepWith } from "../../leads/form-definition.ts";
import { useIsLive } from "../../ui/use-is-live.ts";
import { resetScrollLater } from "../listing/scroll-reset.ts";
import type { EnquiryFormView } from "./enquiry-form-view.ts";
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
import { chosenPlace, type FormElements, useFormState } from "./use-form-state.ts";

/** Heading of the message for a form that could not be sent (§8). */
export const submitFailed = "An error occurred when submitting this form";

type SentAnswer = Extract<EnquiryAnswer, { kind: "sent" }>;

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

/** Fills in the stored draft and what was entered before this script ran. Returns the time when the form was opened. */
function useRestoredDraft(
  props: EnquiryFormView,
  element: FormElements["element"],
  { filled: { step, leadId }, fill, setKey, wait }: ReturnType<typeof useFormState>,
  prepare: () => Promise<EnquirySession>,
  settle: (answer: EnquiryAnswer, fields: FormFields) => Promise<void>,
) {
  const openedAt = useRef(0);
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
      const queuedKey = queue.resume((answer, fields) => void settle(answer, fields));
      setKey(queuedKey);
      if (queuedKey !== null) wait();
    };
    void prepare().then(restore, ignore);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draft is read once, when the page opens
  }, []);
  return openedAt;
}

/** Behaviour of an enquiry form: sends each step once, stores a draft, and reports the outcome. */
export function useEnquiry(props: EnquiryFormView, elements: FormElements) {
  const { form } = props;
  const { element } = elements;
  const formState = useFormState(props, elements);
  const { state, filled, place, setPlace, lock, key, setKey, fill, edit, show, showSummary, begin, wait, startAgain } =
    formState;
  const prepare = useSession(props);
  const isLive = useIsLive();
  const { step, leadId } = filled;
  const isLastStep = step >= form.steps.length;

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
    setKey(null);
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

  const openedAt = useRestoredDraft(props, element, formState, prepare, settle);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!lock()) return;
    const fields = fieldsOfForm(event.currentTarget);
    const current = await prepare().catch(() => null);
    // Without a session, the server checks the fields.
    const errors = current?.enquiryErrors(fields, form, step) ?? [];
    if (errors.length > 0) return show(errors, null);
    if (step < contactStep(form)) return goOn(fields, { step: step + 1, leadId });
    begin();
    const sentKey = key.current ?? newKey();
    setKey(sentKey);
    const sent = await withSession(fields, current, performance.now() - openedAt.current);
    await settle(await sendEnquiry(sent, sentKey), sent);
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
