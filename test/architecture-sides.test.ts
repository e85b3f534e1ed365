import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { browserGlobals } from "../scripts/browser-globals.ts";
import { filesReached, fileImports } from "../scripts/import-graph.ts";

const sourceFiles = globSync("src/**/*.{ts,tsx}").filter(
  (file) => !/(\.(test|contract)|-for-test)\.tsx?$/.test(file) && !file.endsWith(".d.ts"),
);

/** Code that only the server runs, by its folder or ending. */
const isServerFile = (file: string): boolean =>
  /^src\/(server|adapters|composition)\//.test(file) || /\.(server|screen|route)\.tsx?$/.test(file);
/** Code that only browsers run, by its ending. */
const isBrowserFile = (file: string): boolean => /\.(browser|entry)\.tsx?$/.test(file);
const isUnmarked = (file: string): boolean => !isServerFile(file) && !isBrowserFile(file);

const inBrowsers = filesReached(sourceFiles.filter((file) => /\.entry\.tsx?$/.test(file)));
/** Server code imports components later; what a component imports later, only browsers load. */
const onServer = filesReached(
  ["src/composition/main.ts", "src/adapters/drawing-worker/draw-worker.ts"],
  undefined,
  ({ file, isLater }) => !isLater || isServerFile(file),
);

const requestFiles = ["src/storefront/page/site-request.server.ts", "src/storefront/page/visit.server.ts"];

test("browsers load no code of the server", () => {
  expect(inBrowsers).toContain("src/storefront/vehicle/vehicle-page.tsx");
  expect([...inBrowsers].filter(isServerFile)).toEqual([]);
});

test("the server loads no code of browsers", () => {
  expect(onServer).toContain("src/storefront/vehicle/vehicle-page.tsx");
  expect([...onServer].filter(isBrowserFile)).toEqual([]);
});

test("code of either side uses neither Node nor, while it is loaded, anything of browsers", () => {
  const usesNode = (file: string): boolean => /["']node:/.test(readFileSync(file, "utf8"));
  const broken = sourceFiles.filter(
    (file) => isUnmarked(file) && (usesNode(file) || browserGlobals(file).whileLoading.length > 0),
  );
  expect(broken).toEqual([]);
});

test("what takes a site's request is marked as code of the server", () => {
  const takesRequest = (file: string): boolean => fileImports(file).some(({ target }) => requestFiles.includes(target));
  const unmarked = sourceFiles.filter(
    (file) => file.startsWith("src/storefront/") && !isServerFile(file) && takesRequest(file),
  );
  expect(unmarked).toEqual([]);
});

test("scripts that use the page and that only browsers load are marked", () => {
  const isScript = (file: string): boolean => file.endsWith(".ts") && !/\/use-[a-z-]+\.ts$/.test(file);
  const unmarked = [...inBrowsers].filter(
    (file) => !onServer.has(file) && isUnmarked(file) && isScript(file) && browserGlobals(file).all.length > 0,
  );
  expect(unmarked).toEqual([]);
});
