import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { call } from "./desk-client.browser.ts";
import { LeadFilters, LeadTabs } from "./lead-filters.tsx";
import { LeadRows } from "./lead-rows.tsx";
import { type LeadApi, type LeadEntry, leadRowId } from "./lead-types.ts";
import { type LeadPosition, type LeadView, loadLeads, nextPosition, readView } from "./lead-view.ts";
import { takeOpened } from "./opened-lead.browser.ts";
import { QueryState } from "./query-state.tsx";
import { useMay, useScope } from "./use-desk.ts";
import { useKeys } from "./use-keys.ts";
import { type EditParameters, setParameter, useParameters } from "./use-parameters.ts";

/** The queues of leads, all leads, and the search. */
export function LeadListScreen() {
  const [scope] = useScope();
  const [parameters, edit] = useParameters();
  const view = useMemo(() => readView(parameters), [parameters]);
  const mayReview = useMay()("lead.review");
  const counts = useQuery({
    queryKey: ["lead", "counts", scope],
    queryFn: () => call<LeadApi["counts"]>("GET", "/api/leads/counts", {}, { scope }),
    placeholderData: keepPreviousData,
  });
  const pages = useLeadPages(view, scope);
  const leads = useMemo(() => pages.data?.pages.flatMap((page) => page.leads) ?? [], [pages.data]);
  const field = useRef<HTMLInputElement>(null);
  useListKeys(leads, field, edit);
  useReturn(leads);
  return (
    <>
      <div className="desk-head">
        <h1>Leads</h1>
        <LeadSearch key={view.q} field={field} q={view.q} edit={edit} />
      </div>
      <LeadTabs view={view} counts={counts.data} edit={edit} mayReview={mayReview} />
      {view.tab === "all" && view.q === "" && <LeadFilters view={view} scope={scope} edit={edit} />}
      <QueryState query={pages}>
        {(data) => (
          <>
            <LeadRows view={view} leads={leads} search={parameters.toString()} />
            {view.q !== "" && data.pages[0]?.hasMore === true && (
              <p className="desk-quiet desk-lead-more">These are the newest matches. Add a word to find older ones.</p>
            )}
          </>
        )}
      </QueryState>
      {pages.hasNextPage && (
        <p className="desk-lead-more">
          <button className="desk-button" aria-busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
            Show more
          </button>
        </p>
      )}
      <p className="desk-small desk-quiet desk-keys">
        <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> open, <kbd>/</kbd> search
      </p>
    </>
  );
}

function useLeadPages(view: LeadView, scope: string) {
  return useInfiniteQuery({
    queryKey: ["lead", "list", scope, view],
    initialPageParam: null as LeadPosition | null,
    queryFn: ({ pageParam }) => loadLeads(view, pageParam, scope),
    getNextPageParam: (last) => nextPosition(last, view),
    placeholderData: keepPreviousData,
  });
}

function useListKeys(
  leads: readonly LeadEntry[],
  field: RefObject<HTMLInputElement | null>,
  edit: EditParameters,
): void {
  const keys = useMemo(() => {
    const step = (by: number) => {
      const at = leads.findIndex((lead) => document.activeElement?.id === leadRowId(lead));
      const next = leads[Math.min(leads.length - 1, Math.max(0, at + by))];
      if (next !== undefined) document.getElementById(leadRowId(next))?.focus();
    };
    return {
      j: () => step(1),
      k: () => step(-1),
      "/": () => field.current?.focus(),
      Escape: () => edit((next) => next.delete("q")),
    };
  }, [leads, field, edit]);
  useKeys(keys);
}

function useReturn(leads: readonly LeadEntry[]): void {
  useEffect(() => {
    const opened = takeOpened(leads);
    if (opened !== null) document.getElementById(leadRowId(opened))?.focus();
  }, [leads]);
}

type SearchProps = { field: RefObject<HTMLInputElement | null>; q: string; edit: EditParameters };

function LeadSearch({ field, q, edit }: SearchProps) {
  const [text, setText] = useState(q);
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    edit((next) => setParameter(next, "q", text.trim()));
  };
  return (
    <form role="search" className="desk-search desk-lead-search" onSubmit={submit}>
      <input
        ref={field}
        className="desk-input"
        type="search"
        aria-label="Search leads"
        placeholder="Name, phone, vehicle, reference"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // The cross of the field empties it without a submit.
          if (target.value === "") edit((next) => next.delete("q"));
        }}
      />
    </form>
  );
}
