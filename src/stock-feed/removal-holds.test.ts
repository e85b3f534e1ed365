import { expect, test } from "vitest";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import {
  additionHold,
  doubleHold,
  growthHold,
  kindHold,
  lossHold,
  missingHold,
  missingText,
  stillHold,
  unidentifiedHold,
  type Judged,
} from "./removal-holds.ts";

type Plan = Parameters<typeof dealershipPlan>[0];

const judged = (plan: Plan, given: Partial<Judged> = {}): Judged => ({
  slugs: ["ash"],
  name: "Ash Motors",
  isNamed: true,
  isEmptied: false,
  plan: dealershipPlan(plan),
  unidentified: 0,
  ...given,
});
const limit = { isFull: true, largestRemovedShare: 0.25 };
const removals = "import the file again with --confirm-removals.";
const parts =
  'If each file contains only a part of the stock, such as new or used vehicles, import them with a mapping whose scope is "changes".';

test("losses are listed by every way in which vehicles go", () => {
  const listed = { sold: 2, hidden: 1 };
  const hold = lossHold(judged({ missing: 1, withdrawn: 6, movedAway: 3, replaced: 2, listed }), limit);
  expect(hold).toEqual({
    kind: "losses",
    dealership: "ash",
    vehicles: 15,
    of: 20,
    message: `"Ash Motors" would lose 15 of 20 vehicles (75 %), more than 25 %: 6 withdrawn, 3 moved to another dealership, 2 replaced by another vehicle under their stock number, 2 sold, 1 no longer shown because of their rows or the site's settings, 1 missing from the file. All of them stay unchanged, and the rows that would change them are held. If they are gone, ${removals}`,
  });
});

test("losses of a file of changes do not count missing vehicles", () => {
  const hold = lossHold(judged({ missing: 9, withdrawn: 6 }), { ...limit, isFull: false });
  expect(hold.vehicles).toBe(6);
  expect(hold.message).toContain("would lose 6 of 20 vehicles (30 %), more than 25 %: 6 withdrawn. All");
});

test("losses that are few of all vehicles but many of those for sale say so", () => {
  const listed = { current: 4, missing: 1, takenAway: 1, sold: 1, hidden: 1 };
  expect(lossHold(judged({ missing: 1, withdrawn: 1, listed }), limit).message).toContain(
    "would lose 4 of 4 vehicles (100 %) that are for sale, more than 25 %",
  );
  expect(lossHold(judged({ withdrawn: 1, listed }), { ...limit, isFull: false }).message).toContain(
    "would lose 3 of 4 vehicles (75 %) that are for sale",
  );
});

test.each<[Plan, going: number, message: string]>([
  [
    { missing: 6 },
    1,
    `"Ash Motors" would lose 7 of 20 vehicles (35 %), more than 25 %: the 6 vehicles missing from the file stay. If they are gone, ${removals}`,
  ],
  [
    { missing: 1, listed: { current: 4, missing: 1, takenAway: 1, sold: 1, hidden: 1 } },
    0,
    `"Ash Motors" would lose 4 of 4 vehicles (100 %) that are for sale, more than 25 %: the vehicle missing from the file stays. If they are gone, ${removals}`,
  ],
  [
    { missing: 6, returned: 3 },
    0,
    `"Ash Motors" would lose 6 of 20 vehicles (30 %), more than 25 %: the 6 vehicles missing from the file stay. If they are gone, ${removals} Vehicles return (3) that were missing from an earlier file, so the files seem to be parts of the stock. ${parts}`,
  ],
  [
    { missing: 6, returned: 2 },
    0,
    `"Ash Motors" would lose 6 of 20 vehicles (30 %), more than 25 %: the 6 vehicles missing from the file stay. If they are gone, ${removals}`,
  ],
])("missing vehicles of %j with %i removed by rows are held with: %s", (plan, going, message) => {
  const { missing } = dealershipPlan(plan);
  const hold = missingHold(judged(plan), limit, going);
  expect(hold).toEqual({ kind: "missing", dealership: "ash", vehicles: missing, of: 20, message });
});

test.each<[string, ReturnType<typeof stillHold>, Partial<ReturnType<typeof stillHold>>]>([
  [
    "one held before",
    stillHold(judged({ stillMissing: 1 }), 1),
    {
      kind: "missing",
      vehicles: 1,
      message: `1 vehicle of "Ash Motors" would have been removed by an earlier file, together with too many others, and this file does not list it as before: it stays unchanged. If it is gone, ${removals}`,
    },
  ],
  [
    "several held before",
    stillHold(judged({ stillLost: 2 }), 2),
    {
      kind: "losses",
      vehicles: 2,
      message: `2 vehicles of "Ash Motors" would have been removed by an earlier file, together with too many others, and this file does not list them as before: they stay unchanged. If they are gone, ${removals}`,
    },
  ],
  [
    "one row that may be one",
    unidentifiedHold(judged({ missing: 1 }, { unidentified: 1 })),
    {
      kind: "rows-without-key",
      vehicles: 1,
      message: `1 row of "Ash Motors", or of an unknown dealership, was rejected or left out, and without a stock number or VIN it is not clear which vehicle of the site it is. 1 vehicle missing from the file may be that one: it stays. Correct the rows and send the file again; if the missing vehicles are gone, import it again with --confirm-removals.`,
    },
  ],
  [
    "rows that may be several",
    unidentifiedHold(judged({ missing: 3 }, { unidentified: 2 })),
    {
      kind: "rows-without-key",
      vehicles: 3,
      message: `2 rows of "Ash Motors", or of an unknown dealership, were rejected or left out, and without a stock number or VIN it is not clear which vehicle of the site they are. 3 vehicles missing from the file may be those: all stay. Correct the rows and send the file again; if the missing vehicles are gone, import it again with --confirm-removals.`,
    },
  ],
  [
    "one that a row may be by its kind",
    kindHold(judged({ missing: 3, missingOfKind: 1 })),
    {
      kind: "rows-without-key",
      vehicles: 1,
      message: `1 vehicle of "Ash Motors" missing from the file may be in a rejected row without a stock number or VIN, by make, model and year: it stays. Correct the rows and send the file again; if it is gone, import it again with --confirm-removals.`,
    },
  ],
  [
    "several that a row may be by their kind",
    kindHold(judged({ missing: 3, missingOfKind: 2 })),
    {
      kind: "rows-without-key",
      vehicles: 2,
      message: `2 vehicles of "Ash Motors" missing from the file may be in a rejected row without a stock number or VIN, by make, model and year: they stay. Correct the rows and send the file again; if they are gone, import it again with --confirm-removals.`,
    },
  ],
  [
    "new ones under other numbers",
    additionHold(judged({ missing: 6, added: 8, returned: 1 })),
    {
      kind: "additions",
      vehicles: 7,
      message: `"Ash Motors" has 20 vehicles; 6 of them are missing from the file and 7 are new, as if stock numbers or dealer codes had changed. The new ones are held, so that no vehicle is listed twice. If the file is right, import it again with --confirm-removals. ${parts}`,
    },
  ],
  [
    "too many new ones",
    growthHold(judged({ added: 62, returned: 1 })),
    {
      kind: "additions",
      vehicles: 61,
      message: `"Ash Motors" has 20 vehicles, and the file adds 61, as if it contained those of another dealership. The new ones are held. If all of them belong to it, import the file again with --confirm-additions.`,
    },
  ],
  [
    "one listed twice",
    doubleHold(judged({ doubled: 1 })),
    {
      kind: "doubles",
      vehicles: 1,
      message: `1 row of "Ash Motors" would list vehicles a second time that the site or the file has under another stock number or at another dealership, by VIN, plate or equal facts. They are held. Remove them from the file or, if they are different vehicles, import it again with --confirm-removals.`,
    },
  ],
  ["several listed twice", doubleHold(judged({ doubled: 2 })), { kind: "doubles", vehicles: 2 }],
])("%s are held with what to do", (_title, hold, expected) => {
  expect(hold).toMatchObject({ dealership: "ash", of: 20, ...expected });
});

test("small dealerships that are judged together have no single name", () => {
  expect(growthHold(judged({}, { slugs: ["ash", "birch"] })).dealership).toBeNull();
});

test.each([
  [1, "the vehicle missing from the file stays"],
  [2, "the 2 vehicles missing from the file stay"],
])("%i missing: %s", (missing, text) => {
  expect(missingText(missing)).toBe(text);
});
