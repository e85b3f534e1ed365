import { compareFiles, type FileDifference } from "../../src/sites/compare-files.ts";
import type { ChangeAuthor, StoredFile } from "../../src/settings/file-store.ts";
import { printable, printedTime } from "../printed-text.ts";
import { fail } from "../read-arguments.ts";
import type { Collection } from "./collection.ts";
import { readPulled, wasPulled, writePulled } from "./pulled-files.ts";
import { type Agreement, writePlanned } from "./write-planned.ts";

/** Writes a folder's changes since the last pull or push to the store. Returns the exit code. */
export async function pushFiles<File extends StoredFile>(
  collection: Collection<File>,
  author: ChangeAuthor,
  agreement: Agreement & { isForced: boolean },
): Promise<number> {
  const { store, plan } = collection;
  const folder = collection.folder.place;
  const [here, there, pulled] = [await collection.folder.read(), await store.read(), await readPulled(folder)];
  // A failure to record the state must not fail the push: the store is already updated.
  const note = (stored: readonly StoredFile[]) =>
    writePulled(folder, here.files, stored, pulled).catch((error: unknown) => {
      process.stderr.write(`${folder}: the version shared with the store could not be recorded: ${String(error)}\n`);
    });
  const refusal = collection.refusal(here.files);
  if (refusal !== null) return fail(`${folder} ${refusal}`);
  const differences = compareFiles(here.files, there.files, (file, text) => wasPulled(pulled, file, text));
  const clashes = differences.filter(({ changed }) => changed === "both");
  for (const { file } of clashes) process.stdout.write(`${await clashText(store, file, agreement.isForced)}\n`);
  if (clashes.length > 0 && !agreement.isForced)
    return fail(
      "Nothing was changed: these files also changed in the store. Pull into another folder to compare, or use --force to overwrite them.",
    );
  for (const { file } of differences.filter(({ changed }) => changed === "there"))
    process.stdout.write(`${printable(file)}: newer in the store, not changed\n`);
  const changes = differences.filter(({ changed }) => changed !== "there").map(differenceLine);
  if (changes.length === 0) {
    process.stdout.write("Nothing to push.\n");
    await note(there.files);
    return 0;
  }
  const { exitCode, written } = await writePlanned(collection, there, plan(there.files, changes), author, agreement);
  if (written !== null) await note(written.files);
  return exitCode;
}

function differenceLine({ file, here }: FileDifference) {
  return { file, text: here };
}

async function clashText(
  { history }: Pick<Collection["store"], "history">,
  file: string,
  isForced: boolean,
): Promise<string> {
  const [last] = await history({ file, limit: 1 });
  const change = last
    ? ` (version ${last.version} of ${printedTime(last.at)} by ${last.by}: ${last.note || "no note"})`
    : "";
  const deed = isForced ? "overwrites what the store has" : "changed here and in the store since the last pull";
  return printable(`${file}: ${deed}${change}`);
}
