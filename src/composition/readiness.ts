import { resolve } from "node:path";
import { checkFolder } from "../adapters/check-folder.ts";
import { type StoreFault, findStoreFault, storeFaultText } from "../adapters/store/store-fault.ts";
import { type FileStorage, orThrow } from "../file-storage/file-storage.ts";
import { createReadiness, type Need, type Readiness } from "../server/readiness.ts";
import { minuteMs } from "../settings/durations.ts";
import { errorText } from "../settings/error-text.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Each check of writing is a write, so it is not made for every health check. */
const writeKeptForMs = 5_000;
/** Each write to a bucket is paid for. */
const bucketKeptForMs = minuteMs;

const shortTexts: Readonly<Record<StoreFault, string>> = {
  away: "does not respond",
  full: "cannot be written: disk full",
  "read-only": "cannot be written: no permission",
  damaged: "is damaged",
};

/** The readiness of a server: it reads and writes its store and its data folder, and serves every site. */
export function platformReadiness(parts: PlatformParts): () => Promise<Readiness> {
  const { store, place, dataDir, sharedFiles, sites, search, stopping, log } = parts;
  const describe = describedBy("store", (fault) => storeFaultText(fault, place));
  const needs: Need[] = [
    { name: "store", check: () => store.stock.versions(), describe, keptForMs: 0 },
    { name: "store", check: () => store.checkWrite(), describe, keptForMs: writeKeptForMs },
    {
      name: "data folder",
      check: () => checkFolder(dataDir),
      describe: describedBy("data folder", (fault) => `DATA_DIR ${resolve(dataDir)} ${shortTexts[fault]}.`),
      keptForMs: writeKeptForMs,
    },
    ...(sharedFiles === null ? [] : [bucketNeed(sharedFiles)]),
  ];
  const loading = () =>
    sites
      .current()
      .all.filter(({ slug }) => search.engine.isLoading(slug))
      .map(({ slug }) => slug);
  return createReadiness({ needs, sites, loading, notes: search.notes, stopping, log });
}

/** Leads that are delivered as files need it. */
function bucketNeed(files: Pick<FileStorage, "write">): Need {
  return {
    name: "file storage",
    check: async () => orThrow(await files.write("check/server", Buffer.from("Written by health checks.\n"))),
    describe: (error) => ({
      short: "file storage fails",
      full: `The bucket at S3_URL cannot be written: ${errorText(error)} Check S3_URL, its keys and their permissions.`,
    }),
    keptForMs: bucketKeptForMs,
  };
}

function describedBy(name: string, faultText: (fault: StoreFault) => string): Need["describe"] {
  return (error) => {
    const fault = findStoreFault(error);
    if (fault !== null) return { short: `${name} ${shortTexts[fault]}`, full: faultText(fault) };
    const message = error instanceof Error ? error.message.slice(0, 300) : "unknown error";
    return { short: `${name} fails`, full: `The ${name} is failing: ${message}` };
  };
}
