import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { listedFiles, unlistedFiles } from "./unlisted-files.ts";

const root = resolve(import.meta.dirname, "..");

test("every file that works only through a list is in the list", () => {
  expect(unlistedFiles(root)).toEqual([]);
});

test("each kind of listed file is found in this repository", () => {
  for (const { files, contains = "" } of listedFiles) {
    const found = globSync(files, { cwd: root }).filter((file) =>
      readFileSync(join(root, file), "utf8").includes(contains),
    );
    expect(found, files).not.toEqual([]);
  }
});

test("a file that its list does not import is named, with the list", () => {
  const folder = mkdtempSync(join(tmpdir(), "lists-"));
  try {
    mkdirSync(join(folder, "screens"));
    writeFileSync(join(folder, "screens.ts"), 'import { home } from "./screens/home.screen.ts";\n');
    for (const name of ["home.screen.ts", "blog.screen.ts", "blog.screen.test.ts"])
      writeFileSync(join(folder, "screens", name), "");
    const kind = { what: "screen", files: "screens/*.ts", list: "screens.ts" };
    expect(unlistedFiles(folder, [kind])).toEqual([
      "screens/blog.screen.ts has no effect: add this screen to screens.ts.",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a search service that the chosen export does not use is named, even if it is imported", () => {
  const folder = mkdtempSync(join(tmpdir(), "lists-"));
  try {
    mkdirSync(join(folder, "search"));
    for (const name of ["meilisearch-service.ts", "other-service.ts"]) writeFileSync(join(folder, "search", name), "");
    const kind = { what: "search service", files: "search/*.ts", list: "chosen.ts", chosenBy: "openSearchService" };
    writeFileSync(
      join(folder, "chosen.ts"),
      [
        'import { openMeilisearch } from "./search/meilisearch-service.ts";',
        'import { openOther } from "./search/other-service.ts";',
        "export const services = { other: openOther };",
        "export const openSearchService: OpenSearchService = openMeilisearch;",
      ].join("\n"),
    );
    expect(unlistedFiles(folder, [kind])).toEqual([
      "search/other-service.ts has no effect: add this search service to chosen.ts.",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
