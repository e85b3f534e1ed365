import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "./desk-client.browser.ts";
import type { LeadApi, LeadRecord } from "./lead-types.ts";
import { useMay, useMe } from "./use-desk.ts";
import type { LeadCommands } from "./use-lead-command.ts";

type Props = { record: LeadRecord; commands: LeadCommands };

/** Whose lead it is. Managers give it to anybody who may work on it. */
export function LeadOwner({ record, commands }: Props) {
  const me = useMe();
  const mayAssign = useMay()("lead.assign");
  const { ownerId, ownerName } = record.entry;
  if (mayAssign && me !== null && !me.isReadOnly) return <OwnerChoice record={record} commands={commands} />;
  const owner = ownerId === me?.personId ? "You" : (ownerName ?? "Nobody yet");
  return (
    <section className="desk-card" aria-label="Owner">
      <h2>Owner</h2>
      <p>{owner}</p>
    </section>
  );
}

function OwnerChoice({ record: { entry }, commands }: Props) {
  const id = useId();
  const { siteId, leadId, ownerId, ownerName } = entry;
  const team = useQuery({
    queryKey: ["person", "team", siteId, leadId],
    queryFn: () => call<LeadApi["team"]>("GET", "/api/leads/:siteId/:leadId/team", { siteId, leadId }),
  });
  const people = team.data?.people ?? [];
  const isKnown = ownerId === null || people.some(({ personId }) => personId === ownerId);
  const assign = (to: string) =>
    commands.run(
      (lead, key) =>
        call<LeadApi["assign"]>(
          "POST",
          "/api/leads/:siteId/:leadId/owner",
          { siteId, leadId, from: lead.ownerId, to: to === "" ? null : to },
          { key },
        ),
      "The owner was changed.",
    );
  return (
    <section className="desk-card" aria-label="Owner">
      <div className="desk-field">
        <label htmlFor={id}>Owner</label>
        <select
          id={id}
          className="desk-input"
          value={ownerId ?? ""}
          disabled={commands.isBusy}
          onChange={({ target }) => void assign(target.value)}
        >
          <option value="">Nobody</option>
          {!isKnown && <option value={ownerId}>{ownerName ?? "A former colleague"}</option>}
          {people.map(({ personId, name }) => (
            <option key={personId} value={personId}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </section>
  );
}
