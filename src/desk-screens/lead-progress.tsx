import { useState } from "react";
import { call } from "./desk-client.browser.ts";
import { CloseLeadForm } from "./close-lead-form.tsx";
import { type LeadApi, type LeadRecord, type LeadState, leadStateText, stateLabels } from "./lead-types.ts";
import { Modal } from "./modal.tsx";
import type { LeadCommands } from "./use-lead-command.ts";

type Props = { record: LeadRecord; commands: LeadCommands };

const openStates = ["new", "contacted", "appointment", "negotiating"] as const satisfies LeadState[];

/** How far a lead is, and closing it with its outcome. */
export function LeadProgress({ record, commands }: Props) {
  const [isClosing, setIsClosing] = useState(false);
  const { entry } = record;
  const isClosed = entry.state === "closed";
  const change = (to: (typeof openStates)[number]) =>
    commands.run(
      ({ siteId, leadId, state }, key) =>
        call<LeadApi["state"]>(
          "POST",
          "/api/leads/:siteId/:leadId/state",
          { siteId, leadId, from: state, to },
          { key },
        ),
      to === "contacted" && isClosed ? "The lead is open again." : "",
    );
  return (
    <section className="desk-card" aria-label="State">
      <h2>State</h2>
      {isClosed ? (
        <>
          <p>{leadStateText(entry)}</p>
          <div>
            <button className="desk-button" disabled={commands.isBusy} onClick={() => void change("contacted")}>
              Reopen
            </button>
          </div>
        </>
      ) : (
        <>
          <div className="desk-lead-states" role="group" aria-label="Set the state">
            {openStates.map((state) => (
              <button
                key={state}
                className="desk-button"
                aria-pressed={state === entry.state}
                disabled={commands.isBusy}
                onClick={() => void change(state)}
              >
                {stateLabels[state]}
              </button>
            ))}
          </div>
          <div>
            <button className="desk-button" onClick={() => setIsClosing(true)}>
              Close the lead…
            </button>
          </div>
        </>
      )}
      {isClosing && (
        <Modal label="Close the lead" onClose={() => setIsClosing(false)}>
          <CloseLeadForm record={record} commands={commands} onClose={() => setIsClosing(false)} />
        </Modal>
      )}
    </section>
  );
}
