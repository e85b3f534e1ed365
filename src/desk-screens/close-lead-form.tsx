import { type SubmitEvent, useId, useState } from "react";
import { call } from "./desk-client.browser.ts";
import { CommandNote } from "./command-note.tsx";
import { type LeadApi, type LeadOutcome, type LeadRecord, outcomeLabels } from "./lead-types.ts";
import type { LeadCommands } from "./use-lead-command.ts";

type Props = { record: LeadRecord; commands: LeadCommands; onClose: () => void };

const outcomes = Object.keys(outcomeLabels) as LeadOutcome[];

/** Closes a lead with its outcome; a lost one with its reason. */
export function CloseLeadForm({ record, commands, onClose }: Props) {
  const [outcome, setOutcome] = useState<LeadOutcome>("sold");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState("");
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome === "lost" && reason === "") return setFault("Choose why the lead was lost.");
    const given = outcome === "lost" ? reason : null;
    const isDone = await commands.run(
      ({ siteId, leadId, state }, key) =>
        call<LeadApi["close"]>(
          "POST",
          "/api/leads/:siteId/:leadId/outcome",
          { siteId, leadId, from: state, outcome, reason: given },
          { key },
        ),
      "The lead is closed.",
    );
    if (isDone) onClose();
  };
  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)} noValidate>
      <h2>Close the lead</h2>
      <CommandNote commands={commands} />
      <OutcomeChoice outcome={outcome} choose={setOutcome} />
      {outcome === "lost" && (
        <ReasonChoice reasons={record.lostReasons} reason={reason} choose={setReason} fault={fault} />
      )}
      <div className="desk-row">
        <button className="desk-primary" disabled={commands.isBusy}>
          Close the lead
        </button>
        <button className="desk-button" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function OutcomeChoice({ outcome, choose }: { outcome: LeadOutcome; choose: (outcome: LeadOutcome) => void }) {
  return (
    <fieldset className="desk-choices">
      <legend>Outcome</legend>
      {outcomes.map((each) => (
        <label key={each}>
          <input type="radio" name="outcome" checked={each === outcome} onChange={() => choose(each)} />
          {outcomeLabels[each]}
        </label>
      ))}
    </fieldset>
  );
}

type ReasonProps = { reasons: readonly string[]; reason: string; choose: (reason: string) => void; fault: string };

function ReasonChoice({ reasons, reason, choose, fault }: ReasonProps) {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>Reason</label>
      <select
        id={id}
        className="desk-input"
        value={reason}
        aria-invalid={fault !== "" && reason === ""}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Choose</option>
        {reasons.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {fault !== "" && reason === "" && <span className="desk-bad desk-small">{fault}</span>}
    </div>
  );
}
