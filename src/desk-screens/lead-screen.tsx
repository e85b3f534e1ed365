import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { call, DeskProblem } from "./desk-client.browser.ts";
import { LeadComposer, writingModes, type WritingMode } from "./lead-composer.tsx";
import { LeadConsent, LeadDeliveries, LeadFacts, LeadVehicle } from "./lead-details.tsx";
import { OtherEnquiries } from "./lead-others.tsx";
import { LeadHeader } from "./lead-header.tsx";
import { LeadNextStep } from "./lead-next-step.tsx";
import { CommandNote } from "./command-note.tsx";
import { LeadOwner } from "./lead-owner.tsx";
import { LeadProgress } from "./lead-progress.tsx";
import { LeadReminders } from "./lead-reminders.tsx";
import { LeadTimeline } from "./lead-timeline.tsx";
import type { LeadApi, LeadRecord } from "./lead-types.ts";
import { QueryState } from "./query-state.tsx";
import { useKeys } from "./use-keys.ts";
import { useLeadCommands } from "./use-lead-command.ts";
import { useToast } from "./use-toast.tsx";

/** One lead: what happened, what is to be done next, and everything that can be done. */
export function LeadScreen() {
  const { siteId = "", leadId = "" } = useParams();
  const search = useSearch();
  const listHref = search === "" ? "/leads" : `/leads?${search}`;
  const query = useQuery({
    queryKey: ["lead", "one", siteId, leadId],
    queryFn: () => call<LeadApi["lead"]>("GET", "/api/leads/:siteId/:leadId", { siteId, leadId }),
    // What became of an answer is not announced.
    refetchInterval: ({ state }) => sendingPoll(state.data),
  });
  const isGone = query.error instanceof DeskProblem && query.error.status === 404;
  return (
    <>
      <p className="desk-lead-back">
        <Link href={listHref}>‹ Leads</Link>
      </p>
      {isGone ? (
        <GoneLead />
      ) : (
        <QueryState query={query}>
          {(record) => <LeadPage key={leadId} record={record} listHref={listHref} search={search} />}
        </QueryState>
      )}
    </>
  );
}

const sendingPollMs = 2_000;
const retryPollMs = 30_000;

/** How soon to ask again what became of what is being sent; rarely, where it failed and is tried again. */
function sendingPoll(record: LeadRecord | undefined): number | false {
  if (record === undefined) return false;
  const all = [...Object.values(record.deliveries), ...record.dealerDeliveries];
  const waiting = all.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return false;
  return waiting.some(({ reason }) => reason === null) ? sendingPollMs : retryPollMs;
}

function GoneLead() {
  return (
    <>
      <h1>You cannot see this lead</h1>
      <p className="desk-empty">Somebody else works on it now, or it does not exist.</p>
    </>
  );
}

type PageProps = { record: LeadRecord; listHref: string; search: string };

function LeadPage({ record, listHref, search }: PageProps) {
  const { entry } = record;
  const toast = useToast();
  const commands = useLeadCommands(entry, toast);
  const [, navigate] = useLocation();
  const { mode, choose, write, field } = useWriting(entry);
  useKeys(
    useMemo(() => {
      const back = () => navigate(listHref);
      return { u: back, Escape: back, n: () => write("log"), r: () => write("email") };
    }, [navigate, listHref, write]),
  );
  useTitle(entry.name);
  const shared = { record, commands };
  return (
    <>
      <LeadHeader record={record} write={write} />
      <CommandNote commands={commands} />
      <div className="desk-lead-columns">
        <div className="desk-lead-main">
          <LeadNextStep {...shared} />
          <LeadComposer {...shared} mode={mode} choose={choose} field={field} />
          <LeadTimeline {...shared} />
        </div>
        <div className="desk-lead-side">
          <LeadVehicle record={record} />
          <LeadOwner {...shared} />
          <LeadProgress {...shared} />
          <LeadReminders {...shared} />
          <LeadFacts record={record} />
          <LeadConsent record={record} />
          <LeadDeliveries {...shared} />
          <OtherEnquiries {...shared} search={search} />
        </div>
      </div>
      <p className="desk-small desk-quiet desk-keys">
        <kbd>U</kbd> back to the list, <kbd>N</kbd> note, <kbd>R</kbd> reply by email
      </p>
    </>
  );
}

/** What is being written, and a way to begin with it from anywhere on the page. */
function useWriting({ email, phone }: LeadRecord["entry"]) {
  const [mode, choose] = useState<WritingMode>("log");
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useCallback(
    (next: WritingMode) => {
      if (!writingModes({ email, phone }).includes(next)) return;
      flushSync(() => choose(next));
      field.current?.focus();
    },
    [email, phone],
  );
  return { mode, choose, write, field };
}

/** The title of the tab, for its history and for several open leads. */
function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${name} · Desk`;
    return () => {
      document.title = before;
    };
  }, [name]);
}
