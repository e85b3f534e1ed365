import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDropFolder, type DropFolder, type DroppedFile, type DroppedFileOutcome } from "./drop-folder.ts";

let folder: string;
let watcher: DropFolder | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "drop-folder-"));
});

afterEach(async () => {
  await watcher?.stop();
  watcher = null;
  await rm(folder, { recursive: true, force: true });
});

const faults: string[] = [];

function watch(importFile: (file: DroppedFile) => Promise<DroppedFileOutcome>): void {
  faults.length = 0;
  watcher = watchDropFolder({
    folder,
    importFile,
    pollMs: 10,
    settleMs: 60,
    retryMs: 30,
    onFault: (message) => faults.push(message),
  });
}

const importing =
  (outcome: DroppedFileOutcome, imported: string[] = []) =>
  async (file: DroppedFile): Promise<DroppedFileOutcome> => {
    imported.push(await readFile(file.path, "utf8"));
    await writeFile(file.reportPath, JSON.stringify({ file: file.name, outcome }));
    return outcome;
  };

const names = async (sub: string): Promise<string[]> => (await readdir(join(folder, sub))).toSorted();
const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 5_000, interval: 20 });

test("a file is imported once it is complete, and moved to done with its report", async () => {
  const imported: string[] = [];
  watch(importing("taken", imported));
  for (const text of ["a", "ab", "abc"]) {
    await writeFile(join(folder, "stock.csv"), text);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await eventually(async () => expect(await names("done")).toEqual(["stock.csv", "stock.csv.report.json"]));
  expect(imported).toEqual(["abc"]);
  expect(await names("working")).toEqual([]);
});

test("a refused file is moved to failed with its report", async () => {
  watch(importing("refused"));
  await writeFile(join(folder, "stock.csv"), "<html>");
  await eventually(async () => expect(await names("failed")).toEqual(["stock.csv", "stock.csv.report.json"]));
});

test("a name that arrives twice is kept twice", async () => {
  const imported: string[] = [];
  watch(importing("taken", imported));
  await writeFile(join(folder, "stock.csv"), "one");
  await eventually(async () => expect(await names("done")).toHaveLength(2));
  await writeFile(join(folder, "stock.csv"), "two");
  await eventually(async () =>
    expect(await names("done")).toEqual([
      "stock-2.csv",
      "stock-2.csv.report.json",
      "stock.csv",
      "stock.csv.report.json",
    ]),
  );
  expect(imported).toEqual(["one", "two"]);
});

test("files are imported one at a time", async () => {
  let running = 0;
  let most = 0;
  watch(async (file) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 30));
    running -= 1;
    return importing("taken")(file);
  });
  for (const name of ["a.csv", "b.csv", "c.csv"]) await writeFile(join(folder, name), name);
  await eventually(async () => expect(await names("done")).toHaveLength(6));
  expect(most).toBe(1);
});

test("a link is refused, and what it points to is neither read nor touched", async () => {
  const outside = await mkdtemp(join(tmpdir(), "outside-"));
  await writeFile(join(outside, "secret.csv"), "secret");
  const imported: string[] = [];
  await symlink(join(outside, "secret.csv"), join(folder, "stock.csv"));
  watch(importing("taken", imported));
  await eventually(async () => expect(await names("failed")).toEqual(["stock.csv.report.json"]));
  expect(await readFile(join(folder, "failed", "stock.csv.report.json"), "utf8")).toContain("not-a-file");
  expect(await readFile(join(outside, "secret.csv"), "utf8")).toBe("secret");
  expect(imported).toEqual([]);
  await rm(outside, { recursive: true });
});

test("what a stopped process left half done is imported at the next start", async () => {
  await mkdir(join(folder, "working"), { recursive: true });
  await writeFile(join(folder, "working", "stock.csv"), "left");
  const imported: string[] = [];
  watch(importing("taken", imported));
  await eventually(async () => expect(await names("done")).toEqual(["stock.csv", "stock.csv.report.json"]));
  expect(imported).toEqual(["left"]);
});

test("a fault of ours is told and the file is tried again, and a busy site is waited for", async () => {
  const outcomes: (() => DroppedFileOutcome)[] = [
    () => {
      throw new Error("the store is away");
    },
    () => "busy",
    () => "taken",
  ];
  watch(async (file) => {
    const outcome = (outcomes.shift() ?? (() => "taken" as const))();
    return outcome === "busy" ? outcome : importing(outcome)(file);
  });
  await writeFile(join(folder, "stock.csv"), "x");
  await eventually(async () => expect(await names("done")).toEqual(["stock.csv", "stock.csv.report.json"]));
  expect(faults.join()).toContain("the store is away");
  expect(outcomes).toEqual([]);
});

test("files that an uploader has not finished are left alone", async () => {
  watch(importing("taken"));
  for (const name of [".stock.csv", "stock.csv.part", "stock.csv.filepart"]) await writeFile(join(folder, name), "x");
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await names("done")).toEqual([]);
});
