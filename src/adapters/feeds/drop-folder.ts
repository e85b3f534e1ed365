import type { Stats } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atIntervals } from "./at-intervals.ts";
import { DropFolderState, type TakenFile } from "./drop-folder-state.ts";
import { isSameStamp } from "./file-stamp.ts";
import { oldestFirst, fileStatus } from "./folder-files.ts";
import { freeName, shortenedName } from "./free-name.ts";
import { importFaultText } from "./import-fault.ts";
import { refusalReport, specialFileRefusal } from "./upload-refusal.ts";
import type { LookPace } from "./look-pace.ts";
import { isUnfinishedName, Sightings, sortUploads, type UploadedFile, type UploadRules } from "./upload-end.ts";
import { hourMs, minuteMs } from "../../settings/durations.ts";
import { errorText } from "../../settings/error-text.ts";

export type DroppedFile = {
  path: string;
  name: string;
  reportPath: string;
};

/** `busy`: another import of the site is running; the file waits. */
export type DroppedFileOutcome = "taken" | "refused" | "busy";

export type DropFolderOptions = {
  /** Created if missing, with `done`, `failed` and `working`. */
  folder: string;
  /** Rules for the end of an upload; read at every poll. */
  rules: () => UploadRules;
  /** Imports one file and writes its report. After an error it throws, the file is tried again. */
  importFile: (file: DroppedFile) => Promise<DroppedFileOutcome>;
  /**
   * Called before a file that failed too often is moved to `failed`. If it throws, the file waits and is moved later.
   */
  onGivenUp?: (file: DroppedFile, message: string) => Promise<void>;
  /** Whether an error is specific to the file, rather than a disk or store error that affects every file. */
  isFilesFault?: (error: unknown) => Promise<boolean>;
  /** Whether this process may work in the folder now; only one of those that share it may. */
  mayWork?: () => Promise<boolean>;
  /** When the folder is looked at. */
  pace: LookPace;
  /** Milliseconds before a file is retried after an error. */
  retryMs?: number;
  /** Called with problems for the operator that are in no report; for a persistent one, once an hour. */
  onFault?: (message: string) => void;
  /** Called for a file that is imported again because it was written to after it had been read. */
  onReadAgain?: (message: string) => void;
};

export type DropFolder = {
  /** Stops watching once the current import has ended. */
  stop(): Promise<void>;
};

/** A file that failed this often by its own errors is moved to `failed`. */
export const mostTries = 3;
const reportIntervalMs = hourMs;
/** After this time without its marker, the marker is assumed to be missing. */
const markerWithinMs = hourMs;
const ownFolders = ["done", "failed", "working"];

/**
 * Watches a site's folder: imports arriving files one at a time, oldest first, once their upload has ended, and moves
 * them to `done` or `failed` with a report. Polls, because notifications are lost on network drives. A file is moved
 * to `working` before it is read, so that a new upload of the same name is a separate file; files left there by a
 * crash are imported at the next start, which is safe because importing is idempotent. A file that grows later is
 * imported again, and a failing file does not block others.
 */
export function watchDropFolder(options: DropFolderOptions): DropFolder {
  const { retryMs = minuteMs, mayWork = async () => true } = options;
  const { pace } = options;
  const stopping = new AbortController();
  const report = (message: string): void => options.onFault?.(`drop folder ${options.folder}: ${message}`);
  const reportHourly = atIntervals(reportIntervalMs, report);
  const run = async (): Promise<void> => {
    let work: FolderWork | null = null;
    while (!stopping.signal.aborted) {
      let isActive = false;
      try {
        if (await mayWork()) {
          if (work === null || !(await work.isAsLeft())) {
            for (const name of ownFolders) await mkdir(join(options.folder, name), { recursive: true });
            work ??= new FolderWork(
              { ...options, retryMs, report, reportHourly },
              await DropFolderState.read(options.folder),
            );
            await work.scan(stopping.signal);
            isActive = work.hasFiles;
          }
        } else work = null;
      } catch (error) {
        reportHourly(errorText(error));
        isActive = true;
      }
      await pace.next(options.folder, isActive, stopping.signal);
    }
    pace.forget(options.folder);
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A time that is this young may stay the same when another file arrives: file systems count in milliseconds. */
const certainAfterMs = 2_000;

/** When a name was last added to a folder or removed from it, in nanoseconds; null while that is not certain. */
async function changeTime(folder: string): Promise<bigint | null> {
  const { mtimeNs, mtimeMs } = await stat(folder, { bigint: true });
  return Date.now() - Number(mtimeMs) < certainAfterMs ? null : mtimeNs;
}

type FolderWorkOptions = DropFolderOptions & {
  retryMs: number;
  report: (message: string) => void;
  /** For problems found at every poll. */
  reportHourly: (message: string) => void;
};

class FolderWork {
  private readonly options: FolderWorkOptions;
  private readonly state: DropFolderState;
  /** By name in the folder, and by path for moved files. */
  private readonly arriving = new Sightings();
  private readonly moved = new Sightings();
  private readonly retryAt = new Map<string, number>();
  private readonly lastFault = new Map<string, string>();
  private pausedUntil = 0;
  /** Change of the folder before the last scan, if that found nothing to do and the time is certain. */
  private left: bigint | null = null;
  /** Whether the last scan found files to import, or that are arriving. */
  hasFiles = false;

  constructor(options: FolderWorkOptions, state: DropFolderState) {
    this.options = options;
    this.state = state;
  }

  /** Whether nothing has arrived since the last scan, which found nothing to do. */
  async isAsLeft(): Promise<boolean> {
    if (this.left === null || this.state.watched(Date.now()).length > 0) return false;
    return (await changeTime(this.options.folder).catch(() => null)) === this.left;
  }

  async scan(signal: AbortSignal): Promise<void> {
    const before = await changeTime(this.options.folder);
    const arriving = await this.claimComplete();
    await this.takeBackChanged();
    const working = await oldestFirst(this.folderPath("working"));
    this.hasFiles = arriving || working.length > 0;
    this.left = this.hasFiles ? null : before;
    for (const name of working) {
      if (signal.aborted || Date.now() < this.pausedUntil) return;
      if ((this.retryAt.get(name) ?? 0) > Date.now()) continue;
      const goesOn = await this.importWorking(name).catch((error: unknown) => {
        this.retryAt.set(name, Date.now() + this.options.retryMs);
        this.options.report(`${name}: ${errorText(error)}`);
        return true;
      });
      if (!goesOn) return;
    }
  }

  /**
   * Moves every complete file to `working`, and everything else that is not a regular file to `failed`. Returns whether
   * there were files.
   */
  private async claimComplete(): Promise<boolean> {
    const files = await this.uploadedFiles();
    const rules = this.options.rules();
    this.arriving.keepOnly(new Set(files.map(({ name }) => name)));
    const { complete, waiting } = sortUploads(files, rules, this.arriving, Date.now());
    for (const { name, ctimeMs } of rules.end === "marker" ? waiting : []) {
      if (Date.now() - ctimeMs > markerWithinMs)
        this.options.reportHourly(`${name} is waiting for its marker file, ${name}${rules.markerEndings[0]}.`);
    }
    for (const { name, markers, ...stamp } of complete) {
      try {
        const claimed = await freeName(this.folderPath("working"), shortenedName(name));
        await rename(this.folderPath(name), this.folderPath("working", claimed));
        this.moved.settle(`working/${claimed}`, stamp);
        for (const marker of markers) await rm(this.folderPath(marker), { force: true });
      } catch (error) {
        this.options.reportHourly(`${name} cannot be moved: ${errorText(error)}`);
      }
    }
    return files.length > 0;
  }

  private async uploadedFiles(): Promise<UploadedFile[]> {
    const files: UploadedFile[] = [];
    for (const name of await readdir(this.options.folder)) {
      if (ownFolders.includes(name) || isUnfinishedName(name)) continue;
      const status = await fileStatus(this.folderPath(name));
      if (status === null) continue;
      const { size, mtimeMs, ctimeMs } = status;
      if (status.isFile()) files.push({ name, size, mtimeMs, ctimeMs });
      else if (status.isDirectory())
        this.options.reportHourly(`${name} is a folder: put stock files beside it, not in it.`);
      else await this.refuseSpecial(name, status);
    }
    return files;
  }

  private async refuseSpecial(name: string, status: Stats): Promise<void> {
    const freed = await freeName(this.folderPath("failed"), shortenedName(name));
    await rm(this.folderPath(name), { force: true });
    const message = specialFileRefusal(status);
    this.options.report(`${name}: ${message}`);
    await writeFile(this.folderPath("failed", `${freed}.report.json`), refusalReport(name, "not-a-file", message));
  }

  /** Returns a file that was written to after its import to the folder, once the writing has ended. */
  private async takeBackChanged(): Promise<void> {
    for (const taken of this.state.watched(Date.now())) {
      const status = await fileStatus(this.folderPath(taken.place));
      if (status === null || !status.isFile()) {
        await this.state.forget(taken);
      } else if (
        !isSameStamp(taken, status) &&
        this.moved.isStable(taken.place, status, this.options.rules().stableMs, Date.now())
      ) {
        await this.takeBack(taken, status);
      }
    }
  }

  private async takeBack(taken: TakenFile, status: Stats): Promise<void> {
    this.options.onReadAgain?.(
      `drop folder ${this.options.folder}: ${taken.name} changed after it was imported, so it will be imported again.`,
    );
    const claimed = await freeName(this.folderPath("working"), taken.name);
    await rename(this.folderPath(taken.place), this.folderPath("working", claimed));
    this.moved.forget(taken.place);
    this.moved.settle(`working/${claimed}`, status);
    await this.state.forget(taken);
  }

  /** Returns true if the next file may be imported. */
  private async importWorking(name: string): Promise<boolean> {
    const place = `working/${name}`;
    const file = { path: this.folderPath(place), name, reportPath: this.folderPath("working", `.${name}.report.json`) };
    const before = await fileStatus(file.path);
    if (before === null) return true;
    if (!before.isFile()) {
      // The file may have been replaced by a link since it was claimed.
      await rm(file.path, { force: true, recursive: true });
      return true;
    }
    if (!this.moved.isStable(place, before, this.options.rules().stableMs, Date.now())) return true;
    const tries = this.state.countTries(name);
    if (tries >= mostTries) {
      await this.giveUp(
        file,
        this.lastFault.get(name) ??
          "Its import failed or was interrupted before the server last started. See the server's log.",
      );
      return true;
    }
    await this.state.setTries(name, tries + 1);
    let outcome: DroppedFileOutcome;
    try {
      outcome = await this.options.importFile(file);
    } catch (error) {
      return this.afterFault(file, tries + 1, error);
    }
    if (outcome === "busy") {
      await this.state.setTries(name, tries);
      return false;
    }
    const after = await fileStatus(file.path);
    if (outcome === "refused" && after !== null && !isSameStamp(before, after)) {
      // It was written to while it was read, so an incomplete file was rejected.
      await this.state.setTries(name, 0);
      return true;
    }
    await this.move(file, outcome === "taken" ? "done" : "failed", before);
    return true;
  }

  private async afterFault(file: DroppedFile, tries: number, error: unknown): Promise<boolean> {
    const fault = importFaultText(error);
    this.options.report(`${file.name}: ${fault}`);
    this.lastFault.set(file.name, fault);
    const isFilesFault = (await this.options.isFilesFault?.(error)) ?? true;
    if (!isFilesFault) {
      await this.state.setTries(file.name, tries - 1);
      this.pausedUntil = Date.now() + this.options.retryMs;
      return false;
    }
    if (tries >= mostTries) await this.giveUp(file, fault);
    else this.retryAt.set(file.name, Date.now() + this.options.retryMs);
    return true;
  }

  private async giveUp(file: DroppedFile, fault: string): Promise<void> {
    const message = `${fault} It failed ${mostTries} times and was moved to the folder for failed files. To try again, put it back in the drop folder.`;
    await this.options.onGivenUp?.(file, message);
    await writeFile(file.reportPath, refusalReport(file.name, "import-failed", message)).catch((error: unknown) =>
      this.options.report(`the report of ${file.name} cannot be written: ${errorText(error)}`),
    );
    const status = await fileStatus(file.path);
    if (status !== null) await this.move(file, "failed", status);
  }

  /** The report is moved first: after a crash in between, the file is imported again and nothing is lost. */
  private async move(file: DroppedFile, target: "done" | "failed", { size, mtimeMs }: Stats): Promise<void> {
    const freed = await freeName(this.folderPath(target), file.name);
    await rename(file.reportPath, this.folderPath(target, `${freed}.report.json`)).catch((error: unknown) =>
      this.options.report(`${file.name} has no report: ${errorText(error)}`),
    );
    await rename(file.path, this.folderPath(target, freed));
    this.moved.forget(`working/${file.name}`);
    this.retryAt.delete(file.name);
    this.lastFault.delete(file.name);
    await this.state.taken({ name: file.name, place: `${target}/${freed}`, size, mtimeMs, takenAtMs: Date.now() });
  }

  private folderPath(...names: string[]): string {
    return join(this.options.folder, ...names);
  }
}
