import { expect, test } from "vitest";
import type { ImportHold } from "./import-hold.ts";
import { noCounts } from "./import-report.ts";
import { importWarnings } from "./import-warnings.ts";

type Given = Parameters<typeof importWarnings>[0];
type Counts = Partial<Given["counts"]>;

const warningsWith = ({ counts, ...given }: Partial<Omit<Given, "counts">> & { counts?: Counts }) =>
  importWarnings({
    outcome: "taken",
    holds: [],
    noLongerNamed: [],
    sharedNumbers: 0,
    unknownStatuses: [],
    assumed: [],
    retained: [],
    ...given,
    counts: { ...noCounts(), ...counts },
  });
const kindHold = (kind: ImportHold["kind"]): ImportHold => ({
  kind,
  dealership: "ash",
  vehicles: 3,
  of: 9,
  message: "Three are held.",
});

test("neither an import without doubtful values nor a refused one has warnings", () => {
  expect(warningsWith({ counts: { rows: 9, accepted: 9 } })).toEqual([]);
  expect(warningsWith({ outcome: "refused", counts: { rows: 9, rejected: 9 }, holds: [kindHold("missing")] })).toEqual(
    [],
  );
});

test("a file without usable rows says what happened to them", () => {
  expect(warningsWith({ counts: { rows: 9, rejected: 4, held: 3, skipped: 2 } })).toEqual([
    {
      kind: "no-row-usable",
      dealership: null,
      count: 9,
      message: "No row of the file was usable: 4 rejected, 3 held, 2 skipped.",
    },
  ]);
});

test.each<[Counts, boolean]>([
  [{ rows: 0 }, false],
  [{ rows: 1, rejected: 1 }, true],
  [{ rows: 1, accepted: 1 }, false],
  [{ rows: 1, updated: 1 }, false],
  [{ rows: 1, unchanged: 1 }, false],
  [{ rows: 1, withdrawn: 1 }, false],
])("rows that became %j are unusable: %s", (counts, isWarned) => {
  expect(warningsWith({ counts }).map(({ kind }) => kind)).toEqual(isWarned ? ["no-row-usable"] : []);
});

test.each<[Counts, boolean]>([
  [{ rows: 50, accepted: 45, rejected: 5 }, true],
  [{ rows: 51, accepted: 46, rejected: 5 }, false],
  [{ rows: 51, accepted: 45, rejected: 5, skipped: 1 }, true],
  [{ rows: 20, accepted: 16, rejected: 4 }, false],
])("rejected rows of %j have a fault in common: %s", (counts, isWarned) => {
  const message = `5 of ${counts.rows} rows were rejected. Vehicles on the site with their stock numbers or VINs stay unchanged. The report gives the reason for each row.`;
  expect(warningsWith({ counts })).toEqual(
    isWarned ? [{ kind: "rows-rejected", dealership: null, count: 5, message }] : [],
  );
});

test.each<[ImportHold["kind"], string]>([
  ["truncated", "removals-held"],
  ["no-usable-row", "removals-held"],
  ["missing", "removals-held"],
  ["rows-without-key", "removals-held"],
  ["losses", "removals-held"],
  ["additions", "additions-held"],
  ["doubles", "additions-held"],
  ["prices-gone", "values-held"],
])("what is held as %s is a warning of %s", (kind, warning) => {
  expect(warningsWith({ holds: [kindHold(kind)] })).toEqual([
    { kind: warning, dealership: "ash", count: 3, message: "Three are held." },
  ]);
});

test("statuses are explained where more than three rows have them, stock numbers wherever they are shared", () => {
  const [statuses, shared, ...others] = warningsWith({
    unknownStatuses: [
      { dealership: "ash", name: "Ash Motors", count: 4 },
      { dealership: "birch", name: "Birch Motors", count: 3 },
    ],
    sharedNumbers: 2,
  });
  expect(statuses).toEqual({
    kind: "status-not-known",
    dealership: "ash",
    count: 4,
    message:
      'Rows of "Ash Motors" with an unknown status (4): they are held, and their vehicles on the site stay unchanged. Translate the status in a mapping.',
  });
  expect(shared).toEqual({
    kind: "stock-number-shared",
    dealership: null,
    count: 2,
    message:
      "Rows left out because another vehicle in the file has their stock number: 2. Vehicles on the site with their VINs stay unchanged. The report gives both lines of each.",
  });
  expect(others).toEqual([]);
});

test("a dealership that the file names no longer says how to empty it", () => {
  expect(warningsWith({ noLongerNamed: [{ dealership: "ash", name: "Ash Motors", vehicles: 7 }] })).toEqual([
    {
      kind: "dealership-not-named",
      dealership: "ash",
      count: 7,
      message:
        'Earlier full files had vehicles of "Ash Motors", but this one has no usable row for it. Its vehicles on the site (7) stay. If they are gone, import the file again with --confirm-emptied ash.',
    },
  ]);
});
