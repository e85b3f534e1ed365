import type { RefObject } from "react";
import { isMobile } from "../lead-work/answer-rules.ts";
import { LeadAnswerForm } from "./lead-answer-form.tsx";
import { LeadLogForm } from "./lead-log-form.tsx";
import type { LeadEntry, LeadRecord } from "./lead-types.ts";
import type { LeadCommands } from "./use-lead-command.ts";

export type WritingMode = "log" | "email" | "sms";

const modeLabels: Record<WritingMode, string> = { log: "Call or note", email: "Email", sms: "Text" };

/** The ways to write about a lead: a log for colleagues, and what the shopper can receive. */
export function writingModes({ email, phone }: Pick<LeadEntry, "email" | "phone">): WritingMode[] {
  return ["log", ...(email === "" ? [] : (["email"] as const)), ...(isMobile(phone) ? (["sms"] as const) : [])];
}

type Props = {
  record: LeadRecord;
  commands: LeadCommands;
  mode: WritingMode;
  choose: (mode: WritingMode) => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Logs a call or a note, or writes to the shopper. */
export function LeadComposer({ record, commands, mode, choose, field }: Props) {
  const modes = writingModes(record.entry);
  return (
    <section className="desk-card" aria-label="Write">
      {modes.length > 1 && (
        <div className="desk-lead-states" role="group" aria-label="Kind">
          {modes.map((each) => (
            <button key={each} className="desk-button" aria-pressed={each === mode} onClick={() => choose(each)}>
              {modeLabels[each]}
            </button>
          ))}
        </div>
      )}
      {mode === "log" ? (
        <LeadLogForm record={record} commands={commands} field={field} />
      ) : (
        <LeadAnswerForm
          key={mode}
          record={record}
          commands={commands}
          channel={mode}
          field={field}
          onSent={() => choose("log")}
        />
      )}
    </section>
  );
}
