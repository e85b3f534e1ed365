/** What a valuation lead reports about the visit (§3, EF-18), under the field names of the lead format. */
export type VisitTrail = { visited_pages: string[]; linked_query_params: Record<string, string> };

const mostPages = 30;
const mostParameters = 20;

function trailName(siteSlug: string): string {
  return `forecourt:${siteSlug}:visit`;
}

/** The pages of this visit. Stored in this tab only and sent with valuations only. */
export function visitTrail(siteSlug: string): VisitTrail {
  const text = sessionStorage.getItem(trailName(siteSlug));
  return text === null ? { visited_pages: [], linked_query_params: {} } : (JSON.parse(text) as VisitTrail);
}

/** Adds the current page. Query parameters are recorded from the first page of the visit only. */
export function noteVisit(siteSlug: string): void {
  const { visited_pages: pages, linked_query_params: before } = visitTrail(siteSlug);
  const trail: VisitTrail = {
    visited_pages: [...pages, location.pathname].slice(-mostPages),
    linked_query_params:
      pages.length > 0
        ? before
        : Object.fromEntries([...new URLSearchParams(location.search)].slice(0, mostParameters)),
  };
  sessionStorage.setItem(trailName(siteSlug), JSON.stringify(trail));
}
