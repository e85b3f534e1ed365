import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { Link } from "wouter";
import { call } from "./desk-client.browser.ts";
import { agoText } from "./lead-times.ts";
import { type LeadApi, type LeadEntry, leadHref, type LeadRecord, leadStateText } from "./lead-types.ts";
import { QueryState } from "./query-state.tsx";
import { useMay } from "./use-desk.ts";
import type { LeadCommands } from "./use-lead-command.ts";
import { useNow } from "./use-now.ts";

type Props = { record: LeadRecord; commands: LeadCommands; search: string };

/** Other enquiries of the same person, as far as the viewer sees them. Managers join and separate them. */
export function OtherEnquiries({ record, commands, search }: Props) {
  const mayMerge = useMay()("lead.merge");
  const { others } = record;
  if (others.length === 0 && !mayMerge) return null;
  const link = (otherId: string, isSame: boolean) =>
    commands.run(
      ({ siteId, leadId }, key) =>
        call<LeadApi["link"]>(
          "POST",
          "/api/leads/:siteId/:leadId/others",
          { siteId, leadId, otherId, isSame },
          { key },
        ),
      isSame ? "The enquiries are joined." : "The enquiries are separate now.",
    );
  return (
    <section className="desk-card" aria-label="Other enquiries">
      <h2>Other enquiries of this person</h2>
      {others.length === 0 ? (
        <p className="desk-quiet">None is known.</p>
      ) : (
        <ul className="desk-lines">
          {others.map((other) => (
            <OtherLine key={other.leadId} other={other} search={search}>
              {mayMerge && (
                <button
                  className="desk-link"
                  disabled={commands.isBusy}
                  onClick={() => void link(other.leadId, false)}
                  aria-label={`${other.reference} is of somebody else`}
                >
                  Somebody else
                </button>
              )}
            </OtherLine>
          ))}
        </ul>
      )}
      {mayMerge && <JoinForm record={record} commands={commands} search={search} join={(id) => void link(id, true)} />}
    </section>
  );
}

type LineProps = { other: LeadEntry; search: string; children: ReactNode };

function OtherLine({ other, search, children }: LineProps) {
  const now = useNow();
  return (
    <li>
      <span>
        <Link href={leadHref(other, search)}>
          {other.name}: {other.vehicle || other.category}
        </Link>
        <span className="desk-small desk-quiet desk-lead-reason">
          {leadStateText(other)} · {agoText(other.receivedAt, now)} · {other.reference}
        </span>
      </span>
      {children}
    </li>
  );
}

type JoinProps = Props & { join: (leadId: string) => void };

/** Finds an enquiry that the same person sent with another phone number and address. */
function JoinForm({ record: { entry, others }, commands, search, join }: JoinProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const query = useQuery({
    queryKey: ["lead", "join", q],
    enabled: q !== "",
    queryFn: () => call<LeadApi["search"]>("GET", "/api/leads/search", { q }),
  });
  if (!isOpen)
    return (
      <div>
        <button className="desk-button" onClick={() => setIsOpen(true)}>
          Join another enquiry
        </button>
      </div>
    );
  const known = new Set([entry.leadId, ...others.map(({ leadId }) => leadId)]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQ(text.trim());
  };
  return (
    <>
      <form className="desk-field" role="search" aria-label="Enquiries to join" onSubmit={submit}>
        <label htmlFor={id}>Name, phone, email or reference</label>
        <input
          id={id}
          className="desk-input"
          type="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {q !== "" && (
        <QueryState query={query}>
          {({ leads }) => (
            <JoinChoices
              found={leads.filter(({ siteId, leadId }) => siteId === entry.siteId && !known.has(leadId))}
              search={search}
              isBusy={commands.isBusy}
              join={join}
            />
          )}
        </QueryState>
      )}
    </>
  );
}

const mostChoices = 8;

type ChoicesProps = { found: readonly LeadEntry[]; search: string; isBusy: boolean; join: (leadId: string) => void };

function JoinChoices({ found, search, isBusy, join }: ChoicesProps) {
  if (found.length === 0) return <p className="desk-quiet">No other enquiry of this site matches.</p>;
  return (
    <ul className="desk-lines" aria-label="Matches">
      {found.slice(0, mostChoices).map((other) => (
        <OtherLine key={other.leadId} other={other} search={search}>
          <button
            className="desk-link"
            disabled={isBusy}
            onClick={() => join(other.leadId)}
            aria-label={`${other.reference} is of the same person`}
          >
            Same person
          </button>
        </OtherLine>
      ))}
    </ul>
  );
}
