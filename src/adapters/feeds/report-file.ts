import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { WriteText } from "../../stock-feed/import-report.ts";

export type ReportFile = {
  write: WriteText;
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

export function unfinishedReportPath(path: string): string {
  return `${path}.part`;
}

/** A report that appears under its name only when complete. Creates its folder if missing. */
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
