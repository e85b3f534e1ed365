import { type RefObject, useRef, useState } from "react";
import type { FieldError } from "../../leads/read-enquiry.ts";
import type { EnquiryFormView, SentTexts } from "./enquiry-form-view.ts";
import type { FormFields } from "./send-enquiry.ts";

type FormState =
  | { kind: "editing"; errors: FieldError[]; fault: string | null }
  | { kind: "submitting" }
  /** No connection: the enquiry is queued on the device and sent when a connection returns. */
  | { kind: "waiting" };

/** The location chosen so far, which limits the options of other fields. */
export type ChosenPlace = { location?: string; dealership_slug?: string };

/** The form's progress and values. `version` changes when the fields are refilled. */
type Filled = { sent: SentTexts; step: number; leadId: string | null; version: number };

/** The form, its error summary, which receives the focus, and its heading, which receives it without errors. */
export type FormElements = {
  element: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The state of a form, and the functions that change it. */
export function useFormState(props: EnquiryFormView, { element, summary, heading }: FormElements) {
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

  /** The key of the enquiry being sent, so that a repeated request is recognised; null before the first. */
  const setKey = (next: string | null) => {
    key.current = next;
  };

  /** Returns false if the form is being submitted already. */
  const lock = () => {
    if (isSubmitting.current) return false;
    isSubmitting.current = true;
    return true;
  };

  const begin = () => {
    isSubmitting.current = true;
    setState({ kind: "submitting" });
  };

  return {
    state,
    filled,
    place,
    setPlace,
    lock,
    key,
    fill,
    edit,
    show,
    showSummary,
    begin,
    wait,
    setKey,
    startAgain,
  };
}

export function chosenPlace({ location, dealership_slug }: SentTexts | FormFields): ChosenPlace {
  return {
    ...(typeof location === "string" && location !== "" ? { location } : {}),
    ...(typeof dealership_slug === "string" && dealership_slug !== "" ? { dealership_slug } : {}),
  };
}
