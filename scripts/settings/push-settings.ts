import { settingsFolder } from "../../src/adapters/settings/settings-folder.ts";
import { compareFiles, type FileDifference } from "../../src/sites/compare-files.ts";
import type { ChangeAuthor, VersionedSiteStore } from "../../src/sites/site-store.ts";
import type { SiteFile } from "../../src/sites/sites.ts";
import { printable, timeOf } from "../printed-text.ts";
import { fail } from "../read-arguments.ts";
import { planChange } from "./planned-change.ts";
import { readPulled, wasPulled, writePulled } from "./pulled-files.ts";
import { type Agreement, writePlanned } from "./write-planned.ts";

/** Writes a folder's changes since the last pull or push to the store. Returns the exit code. */
export async function pushSettings(
  store: VersionedSiteStore,
  folder: string,
  author: ChangeAuthor,
  agreement: Agreement & { isForced: boolean },
): Promise<number> {
  const [here, there, pulled] = [await settingsFolder(folder).read(), await store.read(), await readPulled(folder)];
  // A failure to record the state must not fail the push: the store is already updated.
  const note = (stored: readonly SiteFile[]) =>
    writePulled(folder, here.files, stored, pulled).catch((error: unknown) => {
      process.stderr.write(`${folder} could not record its common version with the store: ${String(error)}\n`);
    });
  if (!here.files.some(({ kind }) => kind === "site")) return fail(`${folder} has no settings of a site.`);
  const differences = compareFiles(here.files, there.files, (file, text) => wasPulled(pulled, file, text));
  const clashes = differences.filter(({ changed }) => changed === "both");
  for (const { file } of clashes) process.stdout.write(`${await clashText(store, file, agreement.isForced)}\n`);
  if (clashes.length > 0 && !agreement.isForced)
    return fail(
      "Nothing was changed: these files also changed in the store. Pull into another folder to compare, or use --force to overwrite them.",
    );
  for (const { file } of differences.filter(({ changed }) => changed === "there"))
    process.stdout.write(`${printable(file)}: newer in the store, not changed\n`);
  const changes = differences.filter(({ changed }) => changed !== "there").map(changeOf);
  if (changes.length === 0) {
    process.stdout.write("Nothing to push.\n");
    await note(there.files);
    return 0;
  }
  const { exitCode, written } = await writePlanned(store, there, planChange(there.files, changes), author, agreement);
  if (written !== null) await note(written.files);
  return exitCode;
}

function changeOf({ file, here }: FileDifference) {
  return { file, text: here };
}

async function clashText(store: VersionedSiteStore, file: string, isForced: boolean): Promise<string> {
  const [last] = await store.history({ file, limit: 1 });
  const change = last
    ? ` (version ${last.version} of ${timeOf(last.at)} by ${last.by}: ${last.note || "no note"})`
    : "";
  const deed = isForced ? "overwrites what the store has" : "changed here and in the store since the last pull";
  return printable(`${file}: ${deed}${change}`);
}
