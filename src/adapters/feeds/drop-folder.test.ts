import {
  appendFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  mostTries,
  watchDropFolder,
  type DropFolder,
  type DropFolderOptions,
  type DroppedFile,
  type DroppedFileOutcome,
} from "./drop-folder.ts";
import { createLookPace, type LookPace } from "./look-pace.ts";
import type { UploadRules } from "./upload-end.ts";

const runFile = promisify(execFile);

let folder: string;
let watcher: DropFolder | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "drop-folder-"));
  rules = stable;
});

afterEach(async () => {
  await watcher?.stop();
  watcher = null;
  await rm(folder, { recursive: true, force: true });
});

let pace: LookPace;
beforeEach(() => {
  pace = createLookPace(10);
});
afterEach(() => pace.close());

const faults: string[] = [];
const readAgain: string[] = [];
const stable: UploadRules = { end: "stable", stableMs: 60, markerEndings: [".done", ".ok"] };
let rules = stable;

function watch(
  importFile: (file: DroppedFile) => Promise<DroppedFileOutcome>,
  options: Partial<DropFolderOptions> = {},
): void {
  faults.length = 0;
  readAgain.length = 0;
  watcher = watchDropFolder({
    folder,
    importFile,
    pace,
    rules: () => rules,
    retryMs: 30,
    onFault: (message) => faults.push(message),
    onReadAgain: (message) => readAgain.push(message),
    ...options,
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

test("both files that arrive under one name are kept", async () => {
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

test.each([
  ["a link", (path: string) => symlink("/etc/hostname", path), "The link was removed."],
  ["a named pipe", (path: string) => runFile("mkfifo", [path]), "The named pipe was removed."],
])("%s is identified in its report and to the operator", async (kind, make, fate) => {
  await make(join(folder, "stock.csv"));
  watch(importing("taken"));
  await eventually(async () => expect(await names("failed")).toEqual(["stock.csv.report.json"]));
  const report = await readFile(join(folder, "failed", "stock.csv.report.json"), "utf8");
  for (const text of [report, faults.join()]) {
    expect(text).toContain(`This was ${kind}`);
    expect(text).toContain(fate);
  }
  expect(await names(".")).not.toContain("stock.csv");
});

test("a file half imported when a process stopped is imported at the next start", async () => {
  await mkdir(join(folder, "working"), { recursive: true });
  await writeFile(join(folder, "working", "stock.csv"), "left");
  const imported: string[] = [];
  watch(importing("taken", imported));
  await eventually(async () => expect(await names("done")).toEqual(["stock.csv", "stock.csv.report.json"]));
  expect(imported).toEqual(["left"]);
});

test("an internal fault is reported and the file retried, and a file of a busy site waits", async () => {
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

test("a file that grows after it was taken is imported again completely, even after a restart", async () => {
  const imported: string[] = [];
  watch(importing("taken", imported));
  const upload = await open(join(folder, "stock.csv"), "w");
  await upload.write("first half,");
  await eventually(async () => expect(await names("done")).toContain("stock.csv"));
  await watcher?.stop();
  watch(importing("taken", imported));
  await upload.write("second half");
  await upload.close();
  await eventually(async () => expect(imported).toEqual(["first half,", "first half,second half"]));
  await eventually(async () =>
    expect(await names("done")).toEqual(["stock-2.csv", "stock-2.csv.report.json", "stock.csv.report.json"]),
  );
  expect(readAgain.join()).toContain("stock.csv changed after it was imported, so it will be imported again.");
  expect(faults).toEqual([]);
});

test("a file refused because it changed while being read is read again once it is stable", async () => {
  const imported: string[] = [];
  watch(async (file) => {
    const outcome = imported.length === 0 ? "refused" : "taken";
    await importing(outcome, imported)(file);
    if (outcome === "refused") await appendFile(file.path, " and more");
    return outcome;
  });
  await writeFile(join(folder, "stock.csv"), "some");
  await eventually(async () => expect(await names("done")).toEqual(["stock.csv", "stock.csv.report.json"]));
  expect(imported).toEqual(["some", "some and more"]);
  expect(await names("failed")).toEqual([]);
});

test("with markers a file is imported when its own marker arrives, not by the marker of an earlier file", async () => {
  rules = { ...stable, end: "marker" };
  const imported: string[] = [];
  await writeFile(join(folder, "stock.csv.done"), "");
  await new Promise((resolve) => setTimeout(resolve, 20));
  await writeFile(join(folder, "stock.csv"), "one");
  watch(importing("taken", imported));
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(imported).toEqual([]);
  await writeFile(join(folder, "stock.csv.done"), "");
  await eventually(async () => expect(await names("done")).toEqual(["stock.csv", "stock.csv.report.json"]));
  await writeFile(join(folder, "Stock.CSV"), "two");
  await writeFile(join(folder, "stock.OK"), "");
  await eventually(async () => expect(imported).toEqual(["one", "two"]));
  await eventually(async () => expect(await names(".")).toEqual([".state.json", "done", "failed", "working"]));
});

test("a file from a provider that renames its files is imported as soon as it has its final name", async () => {
  rules = { ...stable, end: "renamed", stableMs: 60_000 };
  const imported: string[] = [];
  watch(importing("taken", imported));
  await writeFile(join(folder, "stock.csv.part"), "half");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(imported).toEqual([]);
  await rename(join(folder, "stock.csv.part"), join(folder, "stock.csv"));
  await eventually(async () => expect(imported).toEqual(["half"]));
});

test("a file that keeps failing is quarantined with a report, and delays no other", async () => {
  const tries: string[] = [];
  const givenUp: string[] = [];
  watch(
    async (file) => {
      tries.push(file.name);
      if (file.name === "bad.csv") throw new RangeError("Maximum call stack size exceeded");
      return importing("taken")(file);
    },
    { onGivenUp: async ({ name }, message) => void givenUp.push(`${name}: ${message}`) },
  );
  await writeFile(join(folder, "bad.csv"), "x");
  await writeFile(join(folder, "good.csv"), "x");
  await utimes(join(folder, "bad.csv"), 1_000, 1_000);
  await eventually(async () => expect(await names("done")).toEqual(["good.csv", "good.csv.report.json"]));
  await eventually(async () => expect(await names("failed")).toEqual(["bad.csv", "bad.csv.report.json"]));
  expect(tries.filter((name) => name === "bad.csv")).toHaveLength(mostTries);
  expect(tries.indexOf("good.csv")).toBeLessThan(mostTries);
  expect(givenUp).toHaveLength(1);
  const report: unknown = JSON.parse(await readFile(join(folder, "failed", "bad.csv.report.json"), "utf8"));
  expect(report).toMatchObject({
    refusal: { reason: "import-failed", message: expect.stringContaining("Maximum call stack size exceeded") },
  });
});

test("a file that crashes the process every time is quarantined", async () => {
  await mkdir(join(folder, "working"), { recursive: true });
  await writeFile(join(folder, "working", "deadly.csv"), "x");
  await writeFile(join(folder, ".state.json"), JSON.stringify({ tries: { "deadly.csv": mostTries } }));
  const imported: string[] = [];
  watch(importing("taken", imported));
  await eventually(async () => expect(await names("failed")).toEqual(["deadly.csv", "deadly.csv.report.json"]));
  expect(imported).toEqual([]);
  // It is unknown whether the import failed or the server stopped.
  const report = await readFile(join(folder, "failed", "deadly.csv.report.json"), "utf8");
  expect(report).toContain("failed or was interrupted");
});

test("no file is quarantined while the store is unavailable", async () => {
  let isAway = true;
  let tries = 0;
  watch(
    async (file) => {
      tries += 1;
      if (isAway) throw new Error("the store is away");
      return importing("taken")(file);
    },
    { isFilesFault: async () => !isAway },
  );
  await writeFile(join(folder, "stock.csv"), "x");
  await eventually(async () => expect(tries).toBeGreaterThan(mostTries + 1));
  expect(await names("failed")).toEqual([]);
  isAway = false;
  await eventually(async () => expect(await names("done")).toContain("stock.csv"));
});

test("a file is moved even if its report cannot be written", async () => {
  let imports = 0;
  watch(async () => {
    imports += 1;
    return "taken";
  });
  await writeFile(join(folder, "stock.csv"), "x");
  await eventually(async () => expect(await names("done")).toEqual(["stock.csv"]));
  expect(imports).toBe(1);
  expect(faults.join()).toContain("stock.csv has no report");
});

test("a file with a name of the maximum length is imported, and a folder is reported to the operator", async () => {
  await mkdir(join(folder, "upload"));
  const imported: string[] = [];
  watch(importing("taken", imported));
  await writeFile(join(folder, `${"ü".repeat(125)}.csv`), "long");
  await eventually(async () => expect(imported).toEqual(["long"]));
  await eventually(async () => expect(await names("done")).toHaveLength(2));
  expect(faults.filter((fault) => fault.includes("upload is a folder"))).toHaveLength(1);
});

test("only one of several processes works in the folder", async () => {
  let isMine = false;
  const imported: string[] = [];
  watch(importing("taken", imported), { mayWork: async () => isMine });
  await writeFile(join(folder, "stock.csv"), "x");
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(imported).toEqual([]);
  isMine = true;
  await eventually(async () => expect(imported).toEqual(["x"]));
});
