import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "./desk-client.browser.ts";
import { rememberOpened } from "./opened-lead.browser.ts";
import { dueText } from "./lead-times.ts";
import { type LeadApi, type LeadEntry, leadHref, leadRowId, leadStateText } from "./lead-types.ts";
import type { LeadTab, LeadView } from "./lead-view.ts";
import { useMe } from "./use-desk.ts";
import { useNow } from "./use-now.ts";

type Props = { view: LeadView; leads: readonly LeadEntry[]; search: string };

/** One line for each lead, a card on a phone. */
export function LeadRows({ view, leads, search }: Props) {
  const now = useNow();
  const me = useMe();
  if (leads.length === 0) return <NoLeads view={view} />;
  return (
    <ul className="desk-sheet" aria-label="Leads">
      {leads.map((lead) => (
        <li key={`${lead.siteId} ${lead.leadId}`}>
          <Link
            id={leadRowId(lead)}
            className="desk-item desk-lead-row"
            href={leadHref(lead, search)}
            onClick={() => rememberOpened(lead.leadId)}
          >
            <LeadCells lead={lead} now={now} owner={namesOwner(view) ? ownerText(lead, me?.personId ?? "") : null} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Two queues say by themselves whose their leads are. */
function namesOwner({ tab, q }: LeadView): boolean {
  return q !== "" || (tab !== "mine" && tab !== "unclaimed");
}

function LeadCells({ lead, now, owner }: { lead: LeadEntry; now: number; owner: string | null }) {
  const due = dueText(lead, now);
  return (
    <>
      <span className="desk-lead-who">
        <strong>{lead.name || "No name"}</strong>
        <span className="desk-small desk-quiet desk-clip">{lead.vehicle || lead.category}</span>
      </span>
      <span className="desk-lead-what">
        <span className="desk-clip">{lead.message ?? "No message"}</span>
        <span className="desk-small desk-quiet desk-clip">
          {[lead.category, lead.place].filter(Boolean).join(" · ")}
        </span>
      </span>
      {owner !== null && <span className="desk-lead-owner desk-small desk-quiet desk-clip">{owner}</span>}
      <span className={due.isOverdue ? "desk-lead-due desk-bad" : "desk-lead-due desk-quiet"}>{due.text}</span>
      <LeadChip lead={lead} />
    </>
  );
}

function ownerText({ ownerId, ownerName }: LeadEntry, viewerId: string): string {
  if (ownerId === null) return "Unclaimed";
  return ownerId === viewerId ? "You" : (ownerName ?? "A former colleague");
}

/** The state of a lead, or that somebody has to decide about it. */
export function LeadChip({ lead }: { lead: LeadEntry }) {
  if (lead.review === "suspect") return <span className="desk-chip desk-chip-warn desk-lead-state">May be spam</span>;
  if (lead.review === "spam") return <span className="desk-chip desk-lead-state">Spam</span>;
  return <span className="desk-chip desk-lead-state">{leadStateText(lead)}</span>;
}

const emptyTexts: Record<LeadTab, string> = {
  unclaimed: "Nobody waits: every open lead has an owner.",
  mine: "You have no open leads. Claim one from “Unclaimed”.",
  overdue: "Nothing is overdue.",
  review: "No enquiry waits for a decision about spam.",
  all: "No lead matches.",
};

function NoLeads({ view }: { view: LeadView }) {
  const text = view.q === "" ? emptyTexts[view.tab] : "No lead has all of these words. Words match as a whole.";
  return (
    <div className="desk-empty">
      <p>{text}</p>
      {view.q === "" && <DemoHint />}
    </div>
  );
}

/** In a demo, where to send an enquiry to see it arrive here. */
function DemoHint() {
  const { data } = useQuery({
    queryKey: ["lead", "filters", ""],
    queryFn: () => call<LeadApi["filters"]>("GET", "/api/leads/filters", {}),
  });
  const sites = data?.demoSites ?? [];
  if (sites.length === 0) return null;
  return (
    <p>
      Send an enquiry at{" "}
      {sites.map(({ name, address }, index) => (
        <span key={address}>
          {index > 0 && (index === sites.length - 1 ? " or " : ", ")}
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        </span>
      ))}
      , and it appears here within two seconds.
    </p>
  );
}
