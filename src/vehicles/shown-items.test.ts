import { describe, expect, test } from "vitest";
import { shownFeaturedSpecifications, shownFeatures } from "./shown-items.ts";

const items = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("shown items", () => {
  test.each([
    { count: 0, first: 0, more: null },
    { count: 7, first: 7, more: null },
    { count: 8, first: 8, more: null },
    { count: 9, first: 8, more: "Show All" },
  ])("[VP-07] of $count features $first show, then $more", ({ count, first, more }) => {
    const shown = shownFeatures(items(count));
    expect(shown).toEqual({ first: items(count).slice(0, first), rest: items(count).slice(first), more });
  });

  test.each([
    { count: 4, first: 4, more: null },
    { count: 5, first: 4, more: "Show more" },
  ])("[VP-08] of $count featured specifications $first show, then $more", ({ count, first, more }) => {
    const shown = shownFeaturedSpecifications(items(count));
    expect(shown.first).toHaveLength(first);
    expect(shown.rest).toHaveLength(count - first);
    expect(shown.more).toBe(more);
  });
});
