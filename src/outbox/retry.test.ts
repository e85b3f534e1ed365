import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakerOpenMs, nextAttempt } from "./retry.ts";

describe("The next attempt", () => {
  const longestWait = (attempts: number) => {
    const next = nextAttempt(attempts, 1_000, 1);
    return next === "dead" ? next : (next.at - 1_000) / 1_000;
  };

  it("comes within half a second, then doubles up to 5 minutes, until the entry is dead", () => {
    const waitsInSeconds = Array.from({ length: 500 }, (_, index) => longestWait(index + 1));
    expect(waitsInSeconds.slice(0, 5)).toEqual([0.5, 1, 2, 4, 8]);
    expect(waitsInSeconds.slice(-3)).toEqual([300, 300, "dead"]);
  });

  it("is delayed by between half and all of the wait", () => {
    const attempts = fc.integer({ min: 1, max: 499 });
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(attempts, random, (failed, share) => {
        const next = nextAttempt(failed, 0, share);
        const longest = Number(longestWait(failed)) * 1_000;
        return next !== "dead" && next.at >= longest / 2 && next.at <= longest;
      }),
    );
    expect(nextAttempt(3, 0, 0)).toMatchObject({ at: 1_000 });
    expect(nextAttempt(3, 0, 1)).toMatchObject({ at: 2_000 });
  });

  it("lets later entries overtake it if the wait exceeds 5 seconds", () => {
    const keepsPlace = [1, 4, 5, 499].map((attempts) => {
      const next = nextAttempt(attempts, 0, 0);
      return next !== "dead" && next.keepsPlace;
    });
    expect(keepsPlace).toEqual([true, true, false, false]);
  });
});

describe("A target that fails", () => {
  it("is paused from its fifth consecutive failure, for 5 seconds and then longer, up to 15", () => {
    expect([0, 4, 5, 6, 7, 20, 2_000].map((failures) => breakerOpenMs(failures) / 1_000)).toEqual([
      0, 0, 5, 10, 15, 15, 15,
    ]);
  });
});
