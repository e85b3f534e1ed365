import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { WriteText } from "../../stock-feed/import-report.ts";

export type ReportFile = {
  write: WriteText;
  /** Puts the finished report in its place. */
  finish(): Promise<void>;
  /** Drops an unfinished report. */
  abandon(): Promise<void>;
};

/** Where a report is written until it is complete. */
export function unfinishedReportPath(path: string): string {
  return `${path}.part`;
}

/** A report that appears under its name only when it is complete. Its folder is made when missing. */
export async function openReportFile(path: string): Promise<ReportFile> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = unfinishedReportPath(path);
  const file = await open(unfinished, "w");
  return {
    async write(text) {
      await file.appendFile(text, "utf8");
    },
    async finish() {
      await file.close();
      await rename(unfinished, path);
    },
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true }).catch(() => undefined);
    },
  };
}
