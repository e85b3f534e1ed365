import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import {
  noHolds,
  StockImportEndedError,
  type StockImports,
  type StockImportSession,
} from "../vehicles/stock-imports.ts";
import { vehicleSlug } from "../vehicles/vehicle-slug.ts";
import { DealerDirectory } from "./dealer-directory.ts";
import { defaultDealership } from "./default-dealership.ts";
import { openFeed } from "./feed-reader.ts";
import type { FeedSite } from "./feed-site.ts";
import { noCounts, type ImportReport } from "./import-report.ts";
import { heldResult, refusedResult, type StockImportResult } from "./import-result.ts";
import { carTypeWarnings } from "./car-type-warnings.ts";
import { importWarnings } from "./import-warnings.ts";
import type { FeedMapping } from "./mapping.ts";
import { UnreadableFeedError, type OpenedFeed } from "./opened-feed.ts";
import { duplicateNotes } from "./duplicate-entry.ts";
import { emptiedDealerships } from "./emptied-dealerships.ts";
import {
  dealersByVehicles,
  fillerNotes,
  locationNotes,
  noLongerNamed,
  unknownDealerNotes,
  unnamedNotes,
} from "./dealership-notes.ts";
import { decideRemovals, recentMs } from "./removal-decision.ts";
import { olderChangesRefusal, olderFileRefusal, type StockFileAge } from "./stock-file-age.ts";
import { judgeValues } from "./judge-values.ts";
import { RowIntake } from "./row-intake.ts";

export type StockImportRequest = {
  site: FeedSite;
  bytes: AsyncIterable<Uint8Array>;
  mapping: FeedMapping | null;
  imports: StockImports;
  report: ImportReport;
  /** Epoch milliseconds. */
  now: number;
  newId: () => string;
  isDryRun: boolean;
  /** Removals are not held for dealerships that the file names. */
  confirmsRemovals: boolean;
  /** Names or slugs of dealerships that the file does not name and whose vehicles are removed. */
  confirmsEmptied: readonly string[];
  /** Additions are not held. */
  confirmsAdditions: boolean;
  /** Rows are not held for their values. */
  confirmsValues: boolean;
  createsLocations: boolean;
  /** Age of the file compared with earlier ones; null to skip the check. */
  age?: StockFileAge | null;
  /** Yields to other work of the process between parts of the import. */
  pause: () => Promise<void>;
  onProgress?: (rows: number) => void;
};

/** The store failed while writing the changes, which are written completely or not at all. */
export class UncertainImportError extends Error {
  constructor(cause: unknown) {
    super(
      `The import failed while writing its changes, which are written completely or not at all: ${errorText(cause)}. It is safe to import the file again.`,
      { cause },
    );
    this.name = "UncertainImportError";
  }
}

/**
 * Imports a stock file into a site. Every row counts as exactly one outcome in the report, and a bad row never stops
 * the import. A file that cannot be trusted changes nothing or removes nothing. Everything is thrown before any change,
 * except `UncertainImportError`; later failures are in `problems`.
 */
export async function importStock(request: StockImportRequest): Promise<StockImportResult> {
  return finish(request, await takeFile(request));
}

async function takeFile(request: StockImportRequest): Promise<StockImportResult> {
  let session: StockImportSession | null = null;
  try {
    const feed = await openFeed(request.bytes, request.mapping);
    if (!feed.ok) return refusedResult(feed.refusal, noCounts(), null, []);
    session = await request.imports.open(request.site.siteId);
    return await runImport(request, feed, session);
  } catch (error) {
    if (!(error instanceof UnreadableFeedError)) throw error;
    return refusedResult(
      { reason: "unreadable", message: `${error.message} Nothing was changed.` },
      noCounts(),
      null,
      [],
    );
  } finally {
    // Anything left over is deleted when the next import of the site begins.
    await session?.discard().catch(() => undefined);
    await closeBytes(request.bytes);
  }
}

/** Closes a source that was not read to its end, so that it does not keep the process running. */
async function closeBytes(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  // A generator is its own iterator, so this is the one that was read from.
  await bytes[Symbol.asyncIterator]()
    .return?.()
    .catch(() => undefined);
}

async function finish(request: StockImportRequest, result: StockImportResult): Promise<StockImportResult> {
  const {
    format: _format,
    foundDealers: _found,
    namedInFull: _full,
    namedInChanges: _changes,
    problems,
    ...summary
  } = result;
  try {
    await request.report.end(summary);
  } catch (error) {
    if (result.outcome === "refused" || request.isDryRun) throw error;
    problems.push(`The report could not be written: ${errorText(error)}.`);
  }
  return result;
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function runImport(
  request: StockImportRequest,
  feed: OpenedFeed,
  session: StockImportSession,
): Promise<StockImportResult> {
  const { site, mapping, isDryRun } = request;
  const assumed = defaultDealership(site, mapping);
  if (!assumed.ok) return refusedResult(assumed.refusal, noCounts(), feed.description, []);
  const dealers = new DealerDirectory(site, {
    createsLocations: request.createsLocations,
    defaultDealership: assumed.dealership,
  });
  const intake = new RowIntake(request, session, dealers);
  for await (const items of feed.items) {
    for (const item of items) await intake.take(item);
    request.onProgress?.(intake.counts.rows);
  }
  await intake.end();
  const { refusal, cutShort, notes: endNotes } = feed.end();
  const fileNotes = [...feed.notes, ...(cutShort === null ? [] : [`${cutShort}.`]), ...endNotes];
  const isEmptied = refusal?.reason === "header-only" && request.confirmsEmptied.length > 0;
  const isUnchanged = refusal?.reason === "header-only" && !feed.isFull();
  if (isUnchanged) fileNotes.push("The file of changes contains no vehicles: nothing was changed.");
  if (refusal !== null && !isEmptied && !isUnchanged)
    return refusedResult(refusal, { ...intake.counts }, feed.description, fileNotes);
  const named = feed.isFull() ? [...dealers.namedDealerships()] : [];
  const namedInChanges = feed.isFull() || !feed.areChangesOrdered ? [] : [...dealers.namedDealerships()];
  const { age = null } = request;
  const older = age === null ? null : (olderFileRefusal(age, named) ?? olderChangesRefusal(age, namedInChanges));
  if (older !== null) return refusedResult(older, { ...intake.counts }, feed.description, fileNotes);
  await intake.holdContradicted();
  fileNotes.push(...fillerNotes(await session.dropFillers()));

  const terms = {
    isFull: feed.isFull(),
    named: dealers.namedDealerships(),
    filters: site.stockFilters,
    recentSince: request.now - recentMs,
    holds: noHolds,
  };
  const fullPlan = await session.plan(terms);
  const emptied = emptiedDealerships(request.confirmsEmptied, { plan: fullPlan, site, ...terms });
  if (!emptied.ok) return refusedResult(emptied.refusal, { ...intake.counts }, feed.description, fileNotes);
  const values = await judgeValues(request, intake, session, terms, fullPlan);
  if (values.outcome === "refused") {
    fileNotes.push(...(await intake.reportRefusedDoubts()));
    return heldResult(values.holds, { ...intake.counts }, feed.description, fileNotes);
  }
  const { plan } = values;
  const { holds, reasons, removed } = decideRemovals({
    plan,
    stagedRows: intake.stagedCount,
    isFull: terms.isFull,
    cutShort,
    isConfirmed: request.confirmsRemovals,
    isGrowthConfirmed: request.confirmsAdditions,
    emptied: emptied.slugs,
    heldForValues: values.dealerships,
    largestRemovedShare: mapping?.largestRemovedShare ?? site.largestRemovedShare,
    named: terms.named,
    dealerships: site.dealerships,
    unidentified: await intake.unidentifiedRows(),
  });
  const holdsRows = holds.doubles || holds.stillHeld.size + holds.losses.size + holds.additions.size > 0;
  const allHolds = [...values.holds, ...reasons];
  const finalPlan = holdsRows ? await session.plan({ ...terms, holds }) : plan;
  const counts = await intake.settle(finalPlan);
  fileNotes.push(...(await intake.reportDoubts()));
  const duplicates = duplicateNotes(await intake.reportDuplicates());
  counts.removed = removed + intake.replaced;
  if (!isDryRun) {
    await request.report.flush();
    const firstSeenDealerships = dealershipsSeenFirst(plan, site);
    const options = {
      ...terms,
      holds,
      firstSeenDealerships,
      confirmsValues: request.confirmsValues,
      now: request.now,
      newId: request.newId,
      baseSlug: vehicleSlug,
    };
    const applied = await session.apply(options).catch((error: unknown) => {
      throw error instanceof StockImportEndedError ? error : new UncertainImportError(error);
    });
    counts.removed = applied.removed + intake.replaced;
  }
  const unknownDealers = dealers.foundDealers();
  const foundDealers = dealersByVehicles(unknownDealers, finalPlan);
  const unnamed = noLongerNamed(plan, terms, site.dealerships).filter(
    ({ dealership }) => !emptied.slugs.has(dealership),
  );
  return {
    outcome: "taken",
    refusal: null,
    counts,
    vehiclesBefore: plan.current,
    removals: {
      outcome: reasons.length > 0 ? "held" : counts.removed > 0 ? "done" : "none",
      missing: plan.missing,
      message: reasons.length === 0 ? null : reasons.map(({ message }) => message).join(" "),
    },
    holds: allHolds,
    noLongerNamed: unnamed,
    warnings: importWarnings({
      outcome: "taken",
      counts,
      holds: allHolds,
      noLongerNamed: unnamed,
      sharedNumbers: intake.sharedNumbers,
      unknownStatuses: intake.unknownStatuses(),
      assumed: intake.heldAssumedRows(),
      retained: request.confirmsValues
        ? []
        : [...intake.retainedWarnings(), ...carTypeWarnings(plan, site.dealerships)],
    }),
    problems: [],
    notes: [
      ...fileNotes,
      ...unnamedNotes(plan, { ...terms, emptied: emptied.slugs }, site.dealerships),
      ...duplicates,
      ...(request.createsLocations
        ? locationNotes(foundDealers)
        : unknownDealerNotes(unknownDealers, request, assumed.dealership)),
    ],
    format: feed.description,
    foundDealers: foundDealers.located,
    namedInFull: named,
    namedInChanges,
  };
}

/**
 * Dealerships whose stock the site gets for the first time. A dealer found in data often sells its last vehicle, so it
 * counts only if it never had one; its next vehicles are new arrivals.
 */
function dealershipsSeenFirst({ current, dealerships }: StockImportPlan, site: FeedSite): Set<string> {
  const settled = new Set(site.dealerships.filter(({ isFound }) => isFound !== true).map(({ slug }) => slug));
  const isFirst = (slug: string, plan: DealershipPlan): boolean =>
    plan.current === 0 && (settled.has(slug) || plan.removed === 0);
  const first = [...dealerships].filter(([slug, plan]) => current === 0 || isFirst(slug, plan));
  return new Set(first.map(([slug]) => slug));
}
