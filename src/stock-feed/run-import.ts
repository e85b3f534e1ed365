import { errorText } from "../settings/error-text.ts";
import type { DealershipPlan, StockImportPlan } from "../vehicles/stock-import-plan.ts";
import {
  noHolds,
  StockImportEndedError,
  type StockImportSession,
  type StockImportTerms,
} from "../vehicles/stock-imports.ts";
import { vehicleSlug } from "../vehicles/vehicle-slug.ts";
import { carTypeWarnings } from "./car-type-warnings.ts";
import { DealerDirectory } from "./dealer-directory.ts";
import {
  dealersByVehicles,
  fillerNotes,
  locationNotes,
  noLongerNamed,
  unknownDealerNotes,
  unnamedNotes,
} from "./dealership-notes.ts";
import { defaultDealership } from "./default-dealership.ts";
import { duplicateNotes } from "./duplicate-entry.ts";
import { emptiedDealerships } from "./emptied-dealerships.ts";
import type { FeedDealership, FeedSite } from "./feed-site.ts";
import type { ImportHold } from "./import-hold.ts";
import { noCounts, type ImportCounts } from "./import-report.ts";
import type { StockImportRequest } from "./import-request.ts";
import { heldResult, refusedResult, type StockImportResult } from "./import-result.ts";
import { importWarnings } from "./import-warnings.ts";
import { judgeValues } from "./judge-values.ts";
import type { OpenedFeed } from "./opened-feed.ts";
import { decideRemovals, recentMs } from "./removal-decision.ts";
import { RowIntake } from "./row-intake.ts";
import { olderChangesRefusal, olderFileRefusal } from "./stock-file-age.ts";

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

/** What all steps of an import use. */
type ImportRun = {
  request: StockImportRequest;
  feed: OpenedFeed;
  session: StockImportSession;
  assumed: FeedDealership | null;
  dealers: DealerDirectory;
  intake: RowIntake;
};

/** A step that ends the import early returns its result. */
type Ended = { kind: "ended"; result: StockImportResult };

/** The rows are staged; nothing was compared with the stock yet. */
type ReadFile = { kind: "read"; notes: string[]; cutShort: string | null; named: string[]; namedInChanges: string[] };

/** Decided completely; nothing was changed yet. */
type DecidedImport = {
  kind: "decided";
  terms: StockImportTerms;
  /** Without the rows that are held for their values. */
  plan: StockImportPlan;
  finalPlan: StockImportPlan;
  emptied: ReadonlySet<string>;
  removals: ReturnType<typeof decideRemovals>;
  holds: ImportHold[];
};

/** Reads all rows of an opened file, decides what they may change, and changes it unless the import is a dry run. */
export async function runImport(
  request: StockImportRequest,
  feed: OpenedFeed,
  session: StockImportSession,
): Promise<StockImportResult> {
  const { site, mapping } = request;
  const assumed = defaultDealership(site, mapping);
  if (!assumed.ok) return refusedResult(assumed.refusal, noCounts(), feed.description, []);
  const dealers = new DealerDirectory(site, {
    createsLocations: request.createsLocations,
    defaultDealership: assumed.dealership,
  });
  const intake = new RowIntake(request, session, dealers);
  const run = { request, feed, session, assumed: assumed.dealership, dealers, intake };
  const file = await readFile(run);
  if (file.kind === "ended") return file.result;
  const decided = await decideChanges(run, file);
  if (decided.kind === "ended") return decided.result;
  const counts = await intake.settle(decided.finalPlan);
  file.notes.push(...(await intake.reportDoubts()));
  const duplicates = duplicateNotes(await intake.reportDuplicates());
  counts.removed = decided.removals.removed + intake.replaced;
  if (!request.isDryRun) counts.removed = (await applyChanges(run, decided)) + intake.replaced;
  return takenResult(run, file, decided, counts, duplicates);
}

function refused({ intake, feed }: ImportRun, refusal: Parameters<typeof refusedResult>[0], notes: string[]): Ended {
  return { kind: "ended", result: refusedResult(refusal, { ...intake.counts }, feed.description, notes) };
}

async function readFile(run: ImportRun): Promise<ReadFile | Ended> {
  const { request, feed, dealers, intake } = run;
  for await (const items of feed.items) {
    for (const item of items) await intake.take(item);
    request.onProgress?.(intake.counts.rows);
  }
  await intake.end();
  const { refusal, cutShort, notes: endNotes } = feed.end();
  const notes = [...feed.notes, ...(cutShort === null ? [] : [`${cutShort}.`]), ...endNotes];
  const isEmptied = refusal?.reason === "header-only" && request.confirmsEmptied.length > 0;
  const isUnchanged = refusal?.reason === "header-only" && !feed.isFull();
  if (isUnchanged) notes.push("The file of changes contains no vehicles: nothing was changed.");
  if (refusal !== null && !isEmptied && !isUnchanged) return refused(run, refusal, notes);
  const named = feed.isFull() ? [...dealers.namedDealerships()] : [];
  const namedInChanges = feed.isFull() || !feed.areChangesOrdered ? [] : [...dealers.namedDealerships()];
  const { age = null } = request;
  const older = age === null ? null : (olderFileRefusal(age, named) ?? olderChangesRefusal(age, namedInChanges));
  return older === null ? { kind: "read", notes, cutShort, named, namedInChanges } : refused(run, older, notes);
}

async function decideChanges(run: ImportRun, { notes, cutShort }: ReadFile): Promise<DecidedImport | Ended> {
  const { request, feed, session, dealers, intake } = run;
  const { site, mapping } = request;
  await intake.holdContradicted();
  notes.push(...fillerNotes(await session.dropFillers()));
  const terms = {
    isFull: feed.isFull(),
    named: dealers.namedDealerships(),
    filters: site.stockFilters,
    recentSince: request.now - recentMs,
    holds: noHolds,
  };
  const fullPlan = await session.plan(terms);
  const emptied = emptiedDealerships(request.confirmsEmptied, { plan: fullPlan, site, ...terms });
  if (!emptied.ok) return refused(run, emptied.refusal, notes);
  const values = await judgeValues(request, intake, session, terms, fullPlan);
  if (values.outcome === "refused") {
    notes.push(...(await intake.reportRefusedDoubts()));
    return { kind: "ended", result: heldResult(values.holds, { ...intake.counts }, feed.description, notes) };
  }
  const { plan } = values;
  const removals = decideRemovals({
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
  const { holds } = removals;
  const holdsRows = holds.doubles || holds.stillHeld.size + holds.losses.size + holds.additions.size > 0;
  const finalPlan = holdsRows ? await session.plan({ ...terms, holds }) : plan;
  const allHolds = [...values.holds, ...removals.reasons];
  return { kind: "decided", terms, plan, finalPlan, emptied: emptied.slugs, removals, holds: allHolds };
}

/** Writes the changes; the number of removed vehicles. */
async function applyChanges(run: ImportRun, { terms, plan, removals }: DecidedImport): Promise<number> {
  const { request, session } = run;
  await request.report.flush();
  const options = {
    ...terms,
    holds: removals.holds,
    firstSeenDealerships: dealershipsSeenFirst(plan, request.site),
    confirmsValues: request.confirmsValues,
    now: request.now,
    newId: request.newId,
    baseSlug: vehicleSlug,
  };
  const applied = await session.apply(options).catch((error: unknown) => {
    throw error instanceof StockImportEndedError ? error : new UncertainImportError(error);
  });
  return applied.removed;
}

function takenResult(
  { request, feed, intake, dealers, assumed }: ImportRun,
  { notes, named, namedInChanges }: ReadFile,
  { terms, plan, finalPlan, emptied, removals: { reasons }, holds }: DecidedImport,
  counts: ImportCounts,
  duplicates: string[],
): StockImportResult {
  const { site } = request;
  const unknownDealers = dealers.foundDealers();
  const foundDealers = dealersByVehicles(unknownDealers, finalPlan);
  const unnamed = noLongerNamed(plan, terms, site.dealerships).filter(({ dealership }) => !emptied.has(dealership));
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
    holds,
    noLongerNamed: unnamed,
    warnings: importWarnings({
      outcome: "taken",
      counts,
      holds,
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
      ...notes,
      ...unnamedNotes(plan, { ...terms, emptied }, site.dealerships),
      ...duplicates,
      ...(request.createsLocations
        ? locationNotes(foundDealers)
        : unknownDealerNotes(unknownDealers, request, assumed)),
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
