import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { filesReached, fileImports } from "../scripts/import-graph.ts";
import { footerSheets, frameSheets } from "../src/server/page-files.ts";
import type { Screen } from "../src/storefront/page/screen.tsx";

/** In the file of the frame, which every page loads (`vite.config.ts`). */
const isEverywhere = (sheet: string): boolean => /^src\/ui\/(icon|button|picture|field)\.sheet/.test(sheet);

const isScreen = (value: unknown): value is Screen<object> =>
  typeof value === "object" && value !== null && "component" in value && "isHydrated" in value;

/** The sheets that components of a file of screens import, directly or through others. */
function sheetsUsed(screenFile: string): string[] {
  const components = fileImports(screenFile).flatMap(({ target, isLater }) => (isLater ? [target] : []));
  const files = [...filesReached(components, undefined, ({ isLater }) => !isLater)];
  const sheets = files.flatMap((file) => fileImports(file).map(({ target }) => target));
  return [...new Set(sheets.filter((target) => target.endsWith(".sheet.module.css") && !isEverywhere(target)))];
}

test.each(globSync("src/storefront/**/*.screen.ts"))("%s links the sheets of what it renders", async (file) => {
  const screens = Object.values((await import(`../${file}`)) as Record<string, unknown>).filter(isScreen);
  const plain = screens.filter(({ isHydrated }) => !isHydrated);
  const missing = plain.map(({ sheets = [], laterSheets = [] }) => {
    const linked = [...sheets, ...laterSheets, ...frameSheets, ...footerSheets(true)];
    return sheetsUsed(file).filter((sheet) => !linked.includes(sheet));
  });
  expect(missing).toEqual(plain.map(() => []));
});
