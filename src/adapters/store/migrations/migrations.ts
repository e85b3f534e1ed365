import type { Migration } from "./migration.ts";
import { stockAndLeads } from "./0001-stock-and-leads.ts";
import { phoneReveals } from "./0002-phone-reveals.ts";
import { deliveries } from "./0003-deliveries.ts";
import { leadContacts } from "./0004-lead-contacts.ts";
import { accounts } from "./0005-accounts.ts";
import { appointments } from "./0006-appointments.ts";
import { watchlistAlerts } from "./0007-watchlist-alerts.ts";
import { analyticsEvents } from "./0008-analytics-events.ts";
import { savedSearches } from "./0009-saved-searches.ts";
import { contentsOfEnquiries } from "./0010-contents-of-enquiries.ts";
import { leadContactPoints } from "./0011-lead-contact-points.ts";
import { outboxAside } from "./0012-outbox-aside.ts";
import { vehicleIdentity } from "./0013-vehicle-identity.ts";
import { stockFileAges } from "./0014-stock-file-ages.ts";
import { keysOfErasedLeads } from "./0015-keys-of-erased-leads.ts";
import { listingFacts } from "./0016-listing-facts.ts";
import { doubles } from "./0017-doubles.ts";
import { addedVehicles } from "./0018-added-vehicles.ts";
import { plates } from "./0019-plates.ts";
import { vehiclesByPlate } from "./0020-vehicles-by-plate.ts";
import { heldVehicles } from "./0021-held-vehicles.ts";
import { holdersOfTimes } from "./0022-holders-of-times.ts";
import { heldLosses } from "./0023-held-losses.ts";
import { strayNumbers } from "./0024-stray-numbers.ts";
import { earlierValues } from "./0025-earlier-values.ts";
import { builds } from "./0026-builds.ts";
import { stagedPlates } from "./0027-staged-plates.ts";
import { leadThreads } from "./0028-lead-threads.ts";
import { settings } from "./0029-settings.ts";
import { foundLocations } from "./0030-found-locations.ts";
import { stockOverrides } from "./0031-stock-overrides.ts";
import { withdrawnVehicles } from "./0032-withdrawn-vehicles.ts";
import { ledger } from "./0033-ledger.ts";
import { reservations } from "./0034-reservations.ts";
import { assumedRows } from "./0035-assumed-rows.ts";
import { clearNames } from "./0036-clear-names.ts";
import { demoCheckouts } from "./0037-demo-checkouts.ts";
import { spins } from "./0038-spins.ts";
import { tradeIns } from "./0039-trade-ins.ts";
import { financeApplications } from "./0040-finance-applications.ts";
import { content } from "./0041-content.ts";
import { invoicePayments } from "./0042-invoice-payments.ts";
import { onlinePurchases } from "./0043-online-purchases.ts";
import { publications } from "./0044-publications.ts";
import { keptAnswers } from "./0045-kept-answers.ts";
import { pageVersions } from "./0046-page-versions.ts";
import { claimsOverConnections } from "./0047-claims-over-connections.ts";
import { rateCounts } from "./0048-rate-counts.ts";
import { keptTimes } from "./0049-kept-times.ts";
import { pageChanges } from "./0050-page-changes.ts";
import { drawnPrizes } from "./0051-drawn-prizes.ts";
import { buildFiles } from "./0052-build-files.ts";
import { desk } from "./0053-desk.ts";
import { leadWork } from "./0054-lead-work.ts";
import { seenTime } from "./0055-seen-time.ts";
import { suspectLeads } from "./0056-suspect-leads.ts";
import { leadLinks } from "./0057-lead-links.ts";
import { bulkChanges } from "./0058-bulk-changes.ts";

/** In order and without gaps. Never change a released migration; add a new one. */
export const migrations: readonly Migration[] = [
  stockAndLeads,
  phoneReveals,
  deliveries,
  leadContacts,
  accounts,
  appointments,
  watchlistAlerts,
  analyticsEvents,
  savedSearches,
  contentsOfEnquiries,
  leadContactPoints,
  outboxAside,
  vehicleIdentity,
  stockFileAges,
  keysOfErasedLeads,
  listingFacts,
  doubles,
  addedVehicles,
  plates,
  vehiclesByPlate,
  heldVehicles,
  holdersOfTimes,
  heldLosses,
  strayNumbers,
  earlierValues,
  builds,
  stagedPlates,
  leadThreads,
  settings,
  foundLocations,
  stockOverrides,
  withdrawnVehicles,
  ledger,
  reservations,
  assumedRows,
  clearNames,
  demoCheckouts,
  spins,
  tradeIns,
  financeApplications,
  content,
  invoicePayments,
  onlinePurchases,
  publications,
  keptAnswers,
  pageVersions,
  claimsOverConnections,
  rateCounts,
  keptTimes,
  pageChanges,
  drawnPrizes,
  buildFiles,
  desk,
  leadWork,
  seenTime,
  suspectLeads,
  leadLinks,
  bulkChanges,
];
