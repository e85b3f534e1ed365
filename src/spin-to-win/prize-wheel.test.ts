import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { campaignState, chanceText, prizeAt, wheelSectors } from "./prize-wheel.ts";
import { type Campaign, type Prize, spinToWinSettings } from "./spin-settings.ts";

const prize = (id: string, share: number, quantity: number | null = null): Prize => ({
  id,
  name: id,
  share,
  quantity,
  isWin: quantity !== null,
});
const prizes = [prize("car", 1, 1), prize("tank", 9, 10), prize("nothing", 90)];
const campaign: Campaign = {
  isDemonstration: false,
  id: "spring",
  heading: "Spin to win",
  intro: "One spin each.",
  terms: ["Open to adults."],
  from: "2026-11-01",
  to: "2026-11-30",
  prizes,
};

describe("a point of the wheel is a prize in proportion to its share", () => {
  test.each([
    [0, "car"],
    [0.00999, "car"],
    [0.01, "tank"],
    [0.0999, "tank"],
    [0.1, "nothing"],
    [0.999999, "nothing"],
  ])("%d is %s", (point, id) => {
    expect(prizeAt(point, prizes, new Map()).id).toBe(id);
  });

  test("once a prize has run out, its share of the wheel goes to the others", () => {
    expect(prizeAt(0, prizes, new Map([["car", 1]])).id).toBe("tank");
    expect(
      prizeAt(
        0,
        prizes,
        new Map([
          ["car", 1],
          ["tank", 10],
        ]),
      ).id,
    ).toBe("nothing");
  });

  test("no spin draws an exhausted prize, and every spin has a result", () => {
    const points = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(points, (spins) => {
        const drawn = new Map<string, number>();
        for (const point of spins) {
          const { id } = prizeAt(point, prizes, drawn);
          drawn.set(id, (drawn.get(id) ?? 0) + 1);
        }
        expect(drawn.get("car") ?? 0).toBeLessThanOrEqual(1);
        expect(drawn.get("tank") ?? 0).toBeLessThanOrEqual(10);
      }),
    );
  });
});

test("the sectors of the wheel are as large as the chances", () => {
  const sectors = wheelSectors(prizes).map(({ fromDegrees, toDegrees }) => [fromDegrees, toDegrees]);
  expect(sectors).toEqual([
    [0, 3.6],
    [3.6, 36],
    [36, 360],
  ]);
  expect(prizes.map((each) => chanceText(each, prizes))).toEqual(["1 in 100", "about 1 in 11", "about 90 in 100"]);
});

test.each([
  ["the day before", "2026-10-31T23:59:59+11:00", "not-started"],
  ["the first minute", "2026-11-01T00:00:00+11:00", "open"],
  ["the last minute", "2026-11-30T23:59:59+11:00", "open"],
  ["the day after", "2026-12-01T00:00:00+11:00", "ended"],
])("%s the campaign is in its site's time zone: %s, %s", (_when, time, kind) => {
  expect(campaignState({ campaign }, "Australia/Sydney", Date.parse(time)).kind).toBe(kind);
  expect(campaignState({ campaign: null }, "Australia/Sydney", Date.parse(time)).kind).toBe("none");
});

test.each([
  ["ends before it starts", { to: "2026-10-01" }],
  ["has two prizes of one id", { prizes: [prize("tank", 1), prize("tank", 1)] }],
  ["can run out of prizes", { prizes: [prize("car", 1, 1), prize("tank", 1, 1)] }],
])("a campaign that %s is refused", (_what, changes) => {
  expect(spinToWinSettings.safeParse({ campaign: { ...campaign, ...changes } }).success).toBe(false);
  expect(spinToWinSettings.safeParse({ campaign }).success).toBe(true);
});
