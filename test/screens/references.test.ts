import { expect, test } from "vitest";
import { siteNames } from "../e2e/site-names.ts";
import { referenceNames, readReference } from "./references.ts";
import { shotName, siteShots } from "./screens.ts";

/** Every clone carries them. */
const largestSetBytes = 2_500_000;

test("every shot of every demo site has a reference, and nothing else has; the set stays small", () => {
  const names = referenceNames();
  expect(names.toSorted()).toEqual(siteNames.flatMap(siteShots).map(shotName).toSorted());
  const bytes = names.reduce((sum, name) => sum + (readReference(name)?.length ?? 0), 0);
  expect(bytes).toBeLessThan(largestSetBytes);
});
