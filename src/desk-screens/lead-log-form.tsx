import { type RefObject, useId, useState } from "react";
import { call } from "./desk-client.browser.ts";
import type { LeadApi, LeadRecord } from "./lead-types.ts";
import { useDraft } from "./use-draft.ts";
import type { LeadCommands, SendCommand } from "./use-lead-command.ts";

type Props = { record: LeadRecord; commands: LeadCommands; field: RefObject<HTMLTextAreaElement | null> };

const callButtons = [
  { result: "reached", label: "Reached" },
  { result: "no-answer", label: "No answer" },
  { result: "voicemail", label: "Voicemail" },
] as const;

/** Logs a call with one tap, or a note. What is typed goes with either. */
export function LeadLogForm({ record: { entry }, commands, field }: Props) {
  const id = useId();
  const [text, setText] = useDraft(`log ${entry.siteId} ${entry.leadId}`);
  const [fault, setFault] = useState("");
  const send = async (command: SendCommand, doneText: string) => {
    setFault("");
    if (await commands.run(command, doneText)) setText("");
  };
  const note = () => {
    if (text.trim() !== "") return void send(noteCommand(text), "Note added.");
    setFault("Write the note first.");
    field.current?.focus();
  };
  return (
    <>
      <div className="desk-field">
        <label htmlFor={id}>Note</label>
        <textarea
          ref={field}
          id={id}
          className="desk-input"
          rows={2}
          maxLength={5_000}
          value={text}
          aria-invalid={fault !== ""}
          onChange={({ target }) => setText(target.value)}
        />
        {fault !== "" && <span className="desk-bad desk-small">{fault}</span>}
      </div>
      <div className="desk-row desk-lead-log">
        <span role="group" aria-label="Log a call" className="desk-row desk-lead-calls">
          <span className="desk-small desk-quiet">Log a call:</span>
          {callButtons.map(({ result, label }) => (
            <button
              key={result}
              className="desk-button"
              disabled={commands.isBusy}
              onClick={() => void send(callCommand(result, text), "Call logged.")}
            >
              {label}
            </button>
          ))}
        </span>
        <button className="desk-button" disabled={commands.isBusy} onClick={note}>
          Add note
        </button>
      </div>
    </>
  );
}

function noteCommand(text: string): SendCommand {
  return ({ siteId, leadId }, key) =>
    call<LeadApi["note"]>("POST", "/api/leads/:siteId/:leadId/notes", { siteId, leadId, text }, { key });
}

function callCommand(result: (typeof callButtons)[number]["result"], text: string): SendCommand {
  return ({ siteId, leadId }, key) =>
    call<LeadApi["call"]>("POST", "/api/leads/:siteId/:leadId/calls", { siteId, leadId, result, text }, { key });
}
