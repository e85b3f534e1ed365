import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type DroppedFile = {
  path: string;
  /** The name under which it arrived. */
  name: string;
  /** Where its report must be written. */
  reportPath: string;
};

/** `busy`: another import of the site is open; the file waits. */
export type DroppedFileOutcome = "taken" | "refused" | "busy";

export type DropFolderOptions = {
  /** Made when missing, with `done`, `failed` and `working` in it. */
  folder: string;
  /** Imports one file and writes its report. May throw on a fault of ours: the file is tried again. */
  importFile: (file: DroppedFile) => Promise<DroppedFileOutcome>;
  /** Milliseconds between two looks at the folder. */
  pollMs?: number;
  /** A file whose size and time have not changed for this many milliseconds is complete. */
  settleMs?: number;
  /** Milliseconds before a file is tried again after a fault of ours. */
  retryMs?: number;
  /** Told of faults that no report can hold. */
  onFault?: (message: string) => void;
};

export type DropFolder = {
  /** Ends watching once the import under way has ended. */
  stop(): Promise<void>;
};

/** How uploaders name files that they have not finished. */
const unfinishedName = /^\.|~$|\.(part|partial|tmp|temp|filepart|crdownload|uploading)$/i;

/**
 * Watches a site's folder: what arrives is imported, one file at a time, the oldest first, once it has
 * stopped growing, and moved to `done` or `failed` beside its report. It looks at intervals, because
 * notifications are lost on network drives. A file is moved to `working` before it is read, so that an
 * upload of the same name meanwhile is a file of its own; what a crash leaves there is imported at the
 * next start, which is safe because importing a file twice changes nothing.
 */
export function watchDropFolder(options: DropFolderOptions): DropFolder {
  const { pollMs = 2_000, retryMs = 60_000 } = options;
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    const seen = new Map<string, Sighting>();
    let retryAt = 0;
    while (!stopping.signal.aborted) {
      try {
        await makeFolders(options.folder);
        await claimComplete(options, seen);
        if (Date.now() >= retryAt) await importWorking(options, stopping.signal);
      } catch (error) {
        retryAt = Date.now() + retryMs;
        options.onFault?.(`drop folder ${options.folder}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

type Sighting = { size: number; modifiedMs: number; sinceMs: number };

async function makeFolders(folder: string): Promise<void> {
  for (const name of ["done", "failed", "working"]) await mkdir(join(folder, name), { recursive: true });
}

/** Moves every complete file to `working`, and everything that is no plain file to `failed`. */
async function claimComplete(
  { folder, settleMs = 5_000 }: DropFolderOptions,
  seen: Map<string, Sighting>,
): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => !entry.isDirectory() && !unfinishedName.test(entry.name),
  );
  const names = new Set(entries.map((entry) => entry.name));
  for (const name of seen.keys()) if (!names.has(name)) seen.delete(name);
  const complete: { name: string; modifiedMs: number }[] = [];
  for (const { name } of entries) {
    const status = await lstat(join(folder, name)).catch(() => null);
    if (status === null) continue;
    if (!status.isFile()) {
      await refuseLink(folder, name);
      continue;
    }
    const before = seen.get(name);
    if (before === undefined || before.size !== status.size || before.modifiedMs !== status.mtimeMs) {
      seen.set(name, { size: status.size, modifiedMs: status.mtimeMs, sinceMs: Date.now() });
    } else if (Date.now() - before.sinceMs >= settleMs) {
      complete.push({ name, modifiedMs: status.mtimeMs });
    }
  }
  for (const { name } of complete.toSorted((one, other) => one.modifiedMs - other.modifiedMs)) {
    seen.delete(name);
    await rename(join(folder, name), join(folder, "working", await freeName(join(folder, "working"), name)));
  }
}

async function refuseLink(folder: string, name: string): Promise<void> {
  const failed = join(folder, "failed");
  const freed = await freeName(failed, name);
  await rm(join(folder, name), { force: true });
  const message =
    "Links and special files are not imported: put the file itself into the folder. The link was removed.";
  await writeFile(
    join(failed, `${freed}.report.json`),
    `${JSON.stringify({ file: name, outcome: "refused", refusal: { reason: "not-a-file", message } })}\n`,
  );
}

async function importWorking(options: DropFolderOptions, signal: AbortSignal): Promise<void> {
  const working = join(options.folder, "working");
  for (const name of await oldestFirst(working)) {
    if (signal.aborted) return;
    const path = join(working, name);
    // A link may have been put in place of the file since it was claimed.
    if (!(await lstat(path)).isFile()) {
      await rm(path, { force: true });
      continue;
    }
    const reportPath = join(working, `.${name}.report.json`);
    const outcome = await options.importFile({ path, name, reportPath });
    if (outcome === "busy") return;
    await moveWithReport(options.folder, outcome === "taken" ? "done" : "failed", name, reportPath);
  }
}

async function oldestFirst(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const files = await Promise.all(
    names.map(async (name) => ({ name, modifiedMs: (await lstat(join(folder, name))).mtimeMs })),
  );
  return files
    .toSorted((one, other) => one.modifiedMs - other.modifiedMs || (one.name < other.name ? -1 : 1))
    .map((file) => file.name);
}

/** The report goes first: after a crash in between, the file is imported once more and nothing is lost. */
async function moveWithReport(
  folder: string,
  target: "done" | "failed",
  name: string,
  reportPath: string,
): Promise<void> {
  const there = join(folder, target);
  const freed = await freeName(there, name);
  await rename(reportPath, join(there, `${freed}.report.json`));
  await rename(join(folder, "working", name), join(there, freed));
}

/** The name, or the name with a number when a file or a report of that name is there already. */
async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem}-${number}${ending}`;
    if (!taken.has(candidate) && !taken.has(`${candidate}.report.json`)) return candidate;
  }
}
