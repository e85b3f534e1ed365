import { call } from "./desk-client.browser.ts";
import type { LeadApi, LeadEntry, LeadPage, LeadState } from "./lead-types.ts";

export const leadTabs = ["unclaimed", "mine", "overdue", "review", "all"] as const;
export type LeadTab = (typeof leadTabs)[number];

export const tabLabels: Record<LeadTab, string> = {
  unclaimed: "Unclaimed",
  mine: "Mine",
  overdue: "Overdue",
  review: "To check",
  all: "All",
};

/** Days back from now that `All` can be limited to. */
export const receivedChoices = { "1": "Last 24 hours", "7": "Last 7 days", "30": "Last 30 days" } as const;

/** What the list shows, as the address has it. Empty texts: any. */
export type LeadView = {
  tab: LeadTab;
  q: string;
  state: string;
  category: string;
  owner: string;
  received: string;
};

export function readView(parameters: URLSearchParams): LeadView {
  const text = (name: string) => parameters.get(name) ?? "";
  const tab = leadTabs.find((each) => each === text("tab")) ?? "unclaimed";
  return {
    tab,
    q: text("q"),
    state: text("state"),
    category: text("category"),
    owner: text("owner"),
    received: text("received"),
  };
}

export type LeadPosition = { afterAt: number; afterSite: string; afterLead: string };

/** Loads the page of a view after a position. Searches have one page. */
export function loadLeads(view: LeadView, after: LeadPosition | null, scope: string): Promise<LeadPage> {
  const { tab, q } = view;
  if (q !== "") return call<LeadApi["search"]>("GET", "/api/leads/search", { q }, { scope });
  if (tab === "all") return call<LeadApi["list"]>("GET", "/api/leads", { ...listInput(view), ...after }, { scope });
  return call<LeadApi["queue"]>("GET", "/api/leads/queue", { tab, ...after }, { scope });
}

const dayMs = 86_400_000;

function listInput({ state, category, owner, received }: LeadView) {
  return {
    ...(state === "" ? {} : { state: state as LeadState }),
    ...(category === "" ? {} : { category }),
    ...(owner === "" ? {} : { ownerId: owner }),
    ...(received === "" ? {} : { receivedFrom: Date.now() - Number(received) * dayMs }),
  };
}

/** Where the next page begins; null after the last one. */
export function nextPosition({ leads, hasMore }: LeadPage, { tab, q }: LeadView): LeadPosition | null {
  const last: LeadEntry | undefined = leads.at(-1);
  if (!hasMore || q !== "" || last === undefined) return null;
  const { receivedAt, queueAt, siteId, leadId } = last;
  return { afterAt: tab === "all" ? receivedAt : queueAt, afterSite: siteId, afterLead: leadId };
}
