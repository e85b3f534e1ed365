import { useQuery } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useEffect, useId, useState } from "react";
import { longestSms } from "../lead-work/answer-rules.ts";
import { call } from "./desk-client.browser.ts";
import type { AnswerTemplate, LeadApi, LeadEntry, LeadRecord } from "./lead-types.ts";
import { phoneText } from "./phone-text.ts";
import { QueryState } from "./query-state.tsx";
import { useDraft } from "./use-draft.ts";
import type { LeadCommands, SendCommand } from "./use-lead-command.ts";

type Channel = "email" | "sms";
type Props = {
  record: LeadRecord;
  commands: LeadCommands;
  channel: Channel;
  field: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
};

/** Writes to the shopper, beginning with a template. */
export function LeadAnswerForm({ record: { entry }, channel, ...props }: Props) {
  const { siteId, leadId } = entry;
  const query = useQuery({
    queryKey: ["templates", siteId, leadId],
    queryFn: () => call<LeadApi["templates"]>("GET", "/api/leads/:siteId/:leadId/templates", { siteId, leadId }),
  });
  return (
    <QueryState query={query}>
      {({ templates }) => (
        <AnswerForm
          entry={entry}
          channel={channel}
          templates={templates.filter((template) => template.channel === channel)}
          {...props}
        />
      )}
    </QueryState>
  );
}

type Written = { templateId: string; subject: string; text: string };

type FormProps = Omit<Props, "record"> & { entry: LeadEntry; templates: readonly AnswerTemplate[] };

function AnswerForm({ entry, channel, templates, commands, field, onSent }: FormProps) {
  const id = useId();
  const { written, change, choose, clear } = useWritten(entry, channel, templates);
  const { templateId, subject, text } = written;
  useEffect(() => {
    field.current?.focus();
    // Behind the greeting.
    const at = (field.current?.value.indexOf("\n\n") ?? -1) + 2;
    if (at > 1) field.current?.setSelectionRange(at, at);
  }, [field]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isDone = await commands.run(answerCommand(channel, subject, text), "Your answer is on its way.");
    if (!isDone) return;
    clear();
    onSent();
  };
  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)}>
      <p className="desk-small desk-quiet">To {channel === "email" ? entry.email : phoneText(entry.phone)}</p>
      <div className="desk-field">
        <label htmlFor={`${id}-template`}>Begin with</label>
        <select
          id={`${id}-template`}
          className="desk-input"
          value={templateId}
          onChange={({ target }) => choose(target.value)}
        >
          {templates.map((template) => (
            <option key={template.templateId} value={template.templateId}>
              {template.label}
            </option>
          ))}
        </select>
      </div>
      {channel === "email" && (
        <div className="desk-field">
          <label htmlFor={`${id}-subject`}>Subject</label>
          <input
            id={`${id}-subject`}
            className="desk-input"
            required
            maxLength={200}
            value={subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
        </div>
      )}
      <div className="desk-field">
        <label htmlFor={`${id}-text`}>Message</label>
        <textarea
          ref={field}
          id={`${id}-text`}
          className="desk-input"
          rows={channel === "email" ? 9 : 5}
          required
          maxLength={channel === "email" ? 5_000 : longestSms}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
        {channel === "sms" && (
          <span className="desk-small desk-quiet">
            {text.length} of {longestSms} characters
          </span>
        )}
      </div>
      <div>
        <button className="desk-primary" disabled={commands.isBusy}>
          {channel === "email" ? "Send email" : "Send text"}
        </button>
      </div>
    </form>
  );
}

/** What is written: the template until somebody changes it, then their words, which survive leaving the page. */
function useWritten({ siteId, leadId }: LeadEntry, channel: Channel, templates: readonly AnswerTemplate[]) {
  const [draft, setDraft] = useDraft(`${channel} ${siteId} ${leadId}`);
  const [chosenId, setChosenId] = useState("");
  const own = draft === "" ? null : (JSON.parse(draft) as Written);
  const template = templates.find(({ templateId }) => templateId === chosenId) ?? templates[0];
  const { templateId = "", subject = "", text = "" } = own ?? template ?? {};
  const written: Written = { templateId, subject, text };
  return {
    written,
    change: (changes: Partial<Written>) => setDraft(JSON.stringify({ ...written, ...changes })),
    choose(next: string) {
      if (own !== null && !confirm("Replace what you have written?")) return;
      setDraft("");
      setChosenId(next);
    },
    clear: () => setDraft(""),
  };
}

function answerCommand(channel: Channel, subject: string, text: string): SendCommand {
  return ({ siteId, leadId }, key) => {
    const input = { siteId, leadId, channel, subject, text };
    return call<LeadApi["answer"]>("POST", "/api/leads/:siteId/:leadId/answers", input, { key });
  };
}
