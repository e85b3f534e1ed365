import { hash } from "node:crypto";
import { errorText } from "../src/settings/error-text.ts";
import { unpackedBytes } from "../src/adapters/feeds/feed-file.ts";
import { moveFoundLocations } from "../src/adapters/feeds/found-locations-file.ts";
import { importFaultText } from "../src/adapters/feeds/import-fault.ts";
import { type FeedFileResult, importFeedFile } from "../src/adapters/feeds/import-feed-file.ts";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { mailColours } from "../src/brands/brands.ts";
import { notifyFeedContact } from "../src/stock-feed/stock-file-notice.ts";
import { StockImportBusyError } from "../src/vehicles/stock-imports.ts";
import { clockNow } from "./clock-now.ts";
import { requireSecrets, WrongArguments } from "./read-arguments.ts";
import { printSummary, progressLine } from "./stock-import/print-summary.ts";
import {
  dataDir,
  requestFileName,
  type ImportRequest,
  readRequest,
  standardInput,
  WrongRequest,
} from "./stock-import/request.ts";

const exitFault = 1;
const exitRefused = 2;
const exitWarnings = 3;
const exitBusy = 4;

// The import continues if the output is closed.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  requireSecrets();
  process.exitCode = await run(await readRequest(process.argv.slice(2)));
} catch (error) {
  const isTheirs = error instanceof WrongRequest || error instanceof WrongArguments;
  console.error(isTheirs ? error.message : importFaultText(error));
  process.exitCode = isTheirs ? exitRefused : error instanceof StockImportBusyError ? exitBusy : exitFault;
}

async function run(request: ImportRequest): Promise<number> {
  const store = await openStore(storeOptionsFromEnvironment(process.env));
  const startedAt = performance.now();
  const progress = progressLine(startedAt);
  try {
    await moveFoundLocations(dataDir(), request.site.slug, store.foundLocations);
    const result = await importFeedFile({
      ...request,
      path: request.file,
      ...(request.file === standardInput ? { input: unpackedBytes(process.stdin) } : {}),
      fileName: requestFileName(request),
      imports: store.imports,
      fileAges: store.stockFileAges,
      foundLocations: store.foundLocations,
      reportPath: request.report,
      now: clockNow(),
      onProgress: progress.show,
    });
    progress.clear();
    if (!request.isDryRun) await notifyContact(request, result, store);
    printSummary(request, result, (performance.now() - startedAt) / 1000);
    return resultExitCode(result);
  } finally {
    progress.clear();
    await store.close().catch(() => undefined);
  }
}

function resultExitCode({ outcome, warnings, problems }: FeedFileResult): number {
  if (problems.length > 0) return exitFault;
  if (outcome === "refused") return exitRefused;
  return warnings.length > 0 ? exitWarnings : 0;
}

/** The import is already complete: a failure to store the mail is reported separately. */
async function notifyContact(request: ImportRequest, result: FeedFileResult, store: Store): Promise<void> {
  const digest = (text: string): string => hash("sha256", text, "base64url");
  const { topReasons } = result;
  const event = { kind: "imported" as const, fileName: requestFileName(request), result, topReasons };
  try {
    await notifyFeedContact(request.site, event, clockNow(), {
      outbox: store.outbox,
      digest,
      brandColours: mailColours,
    });
  } catch (error) {
    result.problems.push(`The email to the site's feed contact could not be stored: ${errorText(error)}.`);
  }
}
