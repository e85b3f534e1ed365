import { DealerDirectory } from "../src/stock-feed/dealer-directory.ts";
import { ImportReport, type ReportEntry } from "../src/stock-feed/import-report.ts";
import { RowIntake, type RowIntakeOptions } from "../src/stock-feed/row-intake.ts";
import { nothingKnown, type LastKnown } from "../src/vehicles/last-known.ts";
import type {
  Duplicate,
  MentionedKind,
  SettledRows,
  StagedVehicle,
  StockImportSession,
} from "../src/vehicles/stock-imports.ts";
import type { Vehicle } from "../src/vehicles/vehicle.ts";
import { feedSiteFor, importedAt, mainMotors } from "./contract/feed-import.ts";

const north = { ...mainMotors, slug: "north", id: "2", name: "North Motors" };
const site = feedSiteFor("site", [mainMotors, north]);

export type RowIntakeFacts = Partial<RowIntakeOptions> & {
  /** What the site last had of every vehicle; nothing where it is not given. */
  last?: Partial<LastKnown>;
  stock?: readonly Vehicle[];
  settled?: Partial<SettledRows>;
  duplicates?: Duplicate[][];
};

/** What an intake tells its session and its report. */
class Told {
  staged: StagedVehicle[] = [];
  /** Rows of each call that stages some. */
  batches: number[] = [];
  keys: string[] = [];
  numbers: string[] = [];
  vins: string[] = [];
  kinds: MentionedKind[] = [];
  pauses = 0;
  entries: ReportEntry[] = [];
}

/** An intake of rows at two dealerships, with a session that stores nothing. */
export function rowIntake({ last, stock = [], settled = {}, duplicates = [], ...options }: RowIntakeFacts = {}) {
  const told = new Told();
  const session: Partial<StockImportSession> = {
    ...listening(told),
    lastKnown: async (rows) => rows.map(() => (last === undefined ? null : { ...nothingKnown, ...last })),
    async *settledRows() {
      yield { superseded: [], withdrawn: [], held: [], replaced: [], ...settled };
    },
    async *duplicates() {
      yield* duplicates;
    },
  };
  const imports = {
    async *feedVehicles() {
      yield [...stock];
    },
  };
  const given: RowIntakeOptions = {
    site,
    imports,
    report: reportTo(told),
    now: importedAt,
    confirmsRemovals: false,
    confirmsEmptied: [],
    confirmsValues: false,
    pause: async () => void (told.pauses += 1),
    ...options,
  };
  const dealers = new DealerDirectory(site, { createsLocations: false, defaultDealership: null });
  return { rows: new RowIntake(given, session as StockImportSession, dealers), told };
}

function listening(told: Told): Partial<StockImportSession> {
  return {
    stage: async (rows) => {
      told.staged.push(...rows);
      told.batches.push(rows.length);
    },
    mention: async (keys) => void told.keys.push(...keys),
    mentionNumbers: async (numbers) => void told.numbers.push(...numbers),
    mentionVins: async (vins) => void told.vins.push(...vins),
    mentionKinds: async (kinds) => void told.kinds.push(...kinds),
  };
}

function reportTo(told: Told): ImportReport {
  const head = { site: site.siteId, file: "stock.csv", mapping: null, startedAt: "", isDryRun: false };
  const report = new ImportReport(head, async () => {});
  report.add = async (entry) => void told.entries.push(entry);
  return report;
}
