import { extname } from "node:path";
import type { StockFeedSettings, UploadEnd } from "../../stock-feed/stock-feed-settings.ts";
import { isSameStamp, type FileStamp } from "./file-stamp.ts";

/** How the end of a site's uploads is detected (`stock.feed`). */
export type UploadRules = {
  end: UploadEnd;
  /** Milliseconds that the size and time of a file must be unchanged. */
  stableMs: number;
  markerEndings: readonly string[];
};

/** Rules for the end of a site's stock file uploads. */
export function uploadRules(
  feed: Pick<StockFeedSettings, "uploadEnd" | "stableSeconds" | "markerEndings">,
): UploadRules {
  return { end: feed.uploadEnd, stableMs: feed.stableSeconds * 1_000, markerEndings: feed.markerEndings };
}

export type UploadedFile = FileStamp & { name: string; ctimeMs: number };

export type CompleteUpload = UploadedFile & { markers: string[] };

const unfinishedName =
  /^[.~]|~$|\.(part|partial|tmp|temp|filepart|crdownload|download|upload|uploading|writing|incomplete|inprogress|lock|lck|swp)$/i;

export function isUnfinishedName(name: string): boolean {
  return unfinishedName.test(name);
}

/** Records since when files are unchanged. */
export class Sightings {
  private readonly seen = new Map<string, FileStamp & { sinceMs: number }>();

  /** Whether the file was unchanged for this long, by earlier polls. */
  isStable(name: string, { size, mtimeMs }: FileStamp, stableMs: number, now: number): boolean {
    const before = this.seen.get(name);
    if (before !== undefined && isSameStamp(before, { size, mtimeMs })) return now - before.sinceMs >= stableMs;
    this.seen.set(name, { size, mtimeMs, sinceMs: now });
    return false;
  }

  /** Records the state of a file that is complete for another reason. */
  settle(name: string, { size, mtimeMs }: FileStamp): void {
    this.seen.set(name, { size, mtimeMs, sinceMs: -Infinity });
  }

  forget(name: string): void {
    this.seen.delete(name);
  }

  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.seen.keys()) if (!names.has(name)) this.seen.delete(name);
  }
}

/**
 * Complete files, oldest first, and waiting ones. A marker completes an upload under all rules, unless the file was
 * written to after it: then it belongs to an earlier upload of the same name.
 */
export function sortUploads(
  files: readonly UploadedFile[],
  rules: UploadRules,
  sightings: Sightings,
  now: number,
): { complete: CompleteUpload[]; waiting: UploadedFile[] } {
  const isMarker = ({ name }: UploadedFile): boolean =>
    rules.markerEndings.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
  const markers = files.filter(isMarker);
  const complete: CompleteUpload[] = [];
  const waiting: UploadedFile[] = [];
  for (const file of files) {
    if (isMarker(file)) continue;
    const markersOfFile = fileMarkers(file, markers, rules.markerEndings);
    const isStable = sightings.isStable(file.name, file, rules.stableMs, now);
    const isComplete = markersOfFile.length > 0 || rules.end === "renamed" || (rules.end === "stable" && isStable);
    if (isComplete) complete.push({ ...file, markers: markersOfFile });
    else waiting.push(file);
  }
  complete.sort((one, other) => one.mtimeMs - other.mtimeMs || (one.name < other.name ? -1 : 1));
  return { complete, waiting };
}

function fileMarkers(file: UploadedFile, markers: readonly UploadedFile[], endings: readonly string[]): string[] {
  const stem = file.name.slice(0, file.name.length - extname(file.name).length);
  const names = new Set(
    endings.flatMap((ending) => [`${file.name}${ending}`.toLowerCase(), `${stem}${ending}`.toLowerCase()]),
  );
  // The time of the last write on this system's clock: uploaders can set the modification time.
  return markers
    .filter(({ name, ctimeMs }) => names.has(name.toLowerCase()) && ctimeMs >= file.ctimeMs)
    .map(({ name }) => name);
}
