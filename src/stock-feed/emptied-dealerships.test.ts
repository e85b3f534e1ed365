import { expect, test } from "vitest";
import { feedSiteFor, mainMotors } from "../../test/contract/feed-import.ts";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import { emptiedDealerships } from "./emptied-dealerships.ts";

const north = { ...mainMotors, slug: "north", id: "2", name: "North Motors" };
const site = feedSiteFor("site", [mainMotors, north]);
const plan = {
  dealerships: new Map([
    ["main", dealershipPlan()],
    ["north", dealershipPlan({ current: 0 })],
    ["former", dealershipPlan({ current: 1 })],
  ]),
};

function emptied(names: readonly string[], facts: { isFull?: boolean; named?: string[]; plan?: typeof plan } = {}) {
  const { isFull = true, named = [] } = facts;
  const answer = emptiedDealerships(names, { isFull, named: new Set(named), plan: facts.plan ?? plan, site });
  return answer.ok ? [...answer.slugs] : answer.refusal;
}
const refusal = (message: string) => ({ reason: "confirm-emptied", message });

test("dealerships are given by slug or name, including the slug of one no longer in the settings", () => {
  expect(emptied([])).toEqual([]);
  expect(emptied(["main", "MAIN motors", "former"])).toEqual(["main", "former"]);
});

test.each(["nobody", "north", "North Motors"])("%s has no vehicles that could be removed", (name) => {
  expect(emptied([name])).toEqual(
    refusal(
      `The site has no vehicles of a dealership "${name}". Dealerships with vehicles: main, former. Nothing was changed.`,
    ),
  );
});

test("if no dealership has vehicles, the refusal says so, and otherwise names up to twenty", () => {
  const message = (count: number) => {
    const slugs = Array.from({ length: count }, (_, index) => `d${index + 1}`);
    return emptied(["x"], { plan: { dealerships: new Map(slugs.map((slug) => [slug, dealershipPlan()])) } });
  };
  expect(message(0)).toMatchObject({ message: expect.stringContaining("Dealerships with vehicles: none.") });
  expect(message(21)).toMatchObject({ message: expect.stringMatching(/, d20\. Nothing was changed\.$/) });
});

test("a file of changes empties no dealership", () => {
  expect(emptied(["main"], { isFull: false })).toEqual(
    refusal("The file contains only changes: it does not remove vehicles that it does not name. Nothing was changed."),
  );
});

test("a dealership that the file names is not emptied", () => {
  expect(emptied(["former", "Main Motors"], { named: ["main"] })).toEqual(
    refusal(
      'The file names vehicles of "main": use --confirm-removals to confirm what it removes there. Nothing was changed.',
    ),
  );
});
