import { successHref } from "../../addresses/paths.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FormProblem, TextAreaField, TextField } from "../../ui/field.tsx";
import { newKey, sendEnquiry } from "../enquiry/send-enquiry.ts";
import { PolicyLink } from "../enquiry/shown-documents.tsx";
import styles from "./chat-panel.module.css";
import { chatFields } from "./chat-fields.ts";
import type { ChatView } from "./chat.ts";

type ChatState =
  | { kind: "writing"; errors: readonly { field: string; message: string }[]; fault: string | null }
  | { kind: "sending" }
  | { kind: "sent"; message: string; leadId: string };

const nothingSent: ChatState = { kind: "writing", errors: [], fault: null };

const notReached = "You are offline. Your message is still here: send it again when you are back online.";

/**
 * A message that becomes a lead. It says that the reply comes by phone or email, and does not simulate a live
 * conversation.
 */
export function BuiltInChat({ chat }: { chat: ChatView }) {
  const [state, setState] = useState<ChatState>(nothingSent);
  const key = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.kind === "writing" && state.errors.length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [state]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind === "sending") return;
    const fields = chatFields(new FormData(event.currentTarget), chat);
    setState({ kind: "sending" });
    key.current ??= newKey();
    const answer = await sendEnquiry(fields, key.current);
    if (answer.kind === "sent") return setState({ kind: "sent", message: fields.message, leadId: answer.leadId });
    if (answer.kind === "unreachable") return setState({ kind: "writing", errors: [], fault: notReached });
    setState({ kind: "writing", errors: answer.errors, fault: answer.errors.length > 0 ? null : answer.message });
  };
  if (state.kind === "sent") return <Thanks {...state} answer={chat.answer} />;
  const findError = (...names: string[]) =>
    state.kind === "writing" ? state.errors.find(({ field }) => names.includes(field))?.message : undefined;
  return (
    <>
      <p className={styles.theirs}>{chat.greeting}</p>
      <p className={styles.theirs}>{chat.answer}</p>
      <form className={styles.form} ref={form} noValidate onSubmit={(event) => void send(event)}>
        {state.kind === "writing" && state.fault && <FormProblem>{state.fault}</FormProblem>}
        <TextAreaField label="Message" name="chat-message" required rows={2} error={findError("message")} />
        <TextField label="Name" name="chat-name" autoComplete="name" required error={findError("name")} />
        <TextField
          label="Phone or email"
          name="chat-contact"
          autoComplete="tel"
          required
          error={findError("phone", "email")}
        />
        {chat.terms && (
          <Terms text={chat.terms} href={chat.documents.termsHref} error={findError("terms_conditions")} />
        )}
        <Button type="submit" wide aria-disabled={state.kind === "sending"}>
          {state.kind === "sending" ? "Sending…" : "Send"}
        </Button>
        <p className={styles.small}>
          {chat.privacyNotice} <PolicyLink {...chat.documents} />
        </p>
      </form>
    </>
  );
}

type TermsProps = { text: string; href: string | null; error: string | undefined };

function Terms({ text, href, error }: TermsProps) {
  return (
    <label className={styles.terms}>
      <input type="checkbox" name="chat-terms" value="true" aria-invalid={error ? true : undefined} />
      <span>
        {href ? <a href={href}>{text}</a> : text}
        {error && <strong role="alert"> {error}</strong>}
      </span>
    </label>
  );
}

/** Replaces the form, and takes over the focus of its button. */
function Thanks({ message, leadId, answer }: { message: string; leadId: string; answer: string }) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => log.current?.focus(), []);
  return (
    <div className={styles.log} role="status" ref={log} tabIndex={-1}>
      <p className={styles.ours}>{message}</p>
      <p className={styles.theirs}>Thank you, your message is with us. {answer}</p>
      <p className={styles.small}>
        <a href={successHref(leadId)}>Your enquiry</a>
      </p>
    </div>
  );
}
