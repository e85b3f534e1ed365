import { shownDocuments } from "../../content/shown-documents.ts";
import type { Account } from "../../accounts/account-store.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import type { AlertPorts } from "../../watchlist/alert-ports.ts";
import type { SavedSearches } from "../../watchlist/saved-search.ts";
import { watchable } from "../../watchlist/saved-vehicles.ts";
import type { WatchlistStore } from "../../watchlist/watchlist.ts";
import { type ListedCards, listedVehicles } from "../card/listed-vehicle.ts";
import type { WatchlistView } from "./watchlist-page.tsx";
import { newestVehicles } from "../message/vehicle-offer.server.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { alertsView } from "./alerts.server.ts";
import type { AlertsView } from "./alerts-form.tsx";
import { savedSearchesView, type SearchOutcome } from "./saved-searches.server.ts";

type WatchlistPorts = {
  watchlist: WatchlistStore;
  savedSearches: SavedSearches;
  alertPorts: Pick<AlertPorts, "alerts">;
};

/** The outcome of a form submission to show: of the alerts form, or of one about a search. */
type Answered = { alerts?: AlertsView; searches?: SearchOutcome };

/** The watchlist page, for a signed-in shopper or an anonymous visitor. */
export async function watchlistPage(
  account: Account | null,
  request: SiteRequest,
  ports: WatchlistPorts,
  { alerts, searches = { notSaved: null, removed: null } }: Answered = {},
): Promise<Page<"watchlist", WatchlistView>> {
  const { site } = request;
  const own = account && (await readWatchlist(account, request, ports.watchlist));
  return {
    name: "watchlist",
    status: 200,
    props: {
      siteSlug: site.slug,
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
      serverRendered: own && own.listed.cards.length > 0 ? null : await newestVehicles(request),
      list: account &&
        own && {
          ...own,
          searches: await savedSearchesView(account, request, ports.savedSearches, searches),
          alerts: alerts ?? (await alertsView(account, request, ports.alertPorts.alerts)),
          policyHref: shownDocuments(request, site).policyHref,
        },
    },
    head: plainHead("Watchlist"),
  };
}

async function readWatchlist(account: Account, request: SiteRequest, watchlist: WatchlistStore) {
  const ids = await watchlist.vehicleIds(request.site.slug, account.accountId);
  const vehicles = await watchable(ids, request);
  const listed = listedVehicles(vehicles, request.siteForDealership, request.now);
  return {
    phoneText: formatPhoneNumber(account.phone),
    listed: { ...listed, cards: listed.cards.map(asSaved) },
    goneCount: ids.length - vehicles.length,
  };
}

function asSaved(card: ListedCards["cards"][number]): ListedCards["cards"][number] {
  return { ...card, controls: { ...card.controls, save: "saved" } };
}
