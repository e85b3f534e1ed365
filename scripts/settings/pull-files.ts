import { mkdir } from "node:fs/promises";
import { compareFiles, type FileDifference } from "../../src/sites/compare-files.ts";
import { type ChangeAuthor, noVersion, type StoredFile } from "../../src/settings/file-store.ts";
import { printable } from "../printed-text.ts";
import { fail } from "../read-arguments.ts";
import type { Collection } from "./collection.ts";
import { readPulled, wasPulled, writePulled } from "./pulled-files.ts";

/** A folder does not record the author of a change. */
const noAuthor: ChangeAuthor = { by: "", at: 0, note: "" };

/** Updates a folder to the files in the store. Returns the exit code. */
export async function pullFiles<File extends StoredFile>(
  { store, folder: local, what }: Collection<File>,
  isForced: boolean,
): Promise<number> {
  const folder = local.place;
  const there = await store.read();
  if (there.version === noVersion) return fail(`The store contains no ${what} yet.`);
  await mkdir(folder, { recursive: true });
  const [here, pulled] = [await local.read(), await readPulled(folder)];
  const differences = compareFiles(here.files, there.files, (file, text) => wasPulled(pulled, file, text));
  const lost = differences.filter(({ changed }) => changed === "both");
  if (lost.length > 0 && !isForced) {
    for (const { file } of lost)
      process.stdout.write(`${printable(file)}: changed here and in the store since the last pull\n`);
    return fail("Nothing was changed: your changes to these files would be lost. Use --force to overwrite them.");
  }
  const isTaken = ({ changed, there: text }: FileDifference) => changed !== "here" || (isForced && text !== null);
  for (const difference of differences)
    process.stdout.write(`${printable(outcomeText(difference, isTaken(difference)))}\n`);
  const changes = differences.filter(isTaken).map(({ file, there: text }) => ({ file, text }));
  const written = await local.write(here.version, changes, noAuthor);
  if (!written.ok) return fail("Nothing was changed: somebody else changed the folder at the same time. Try again.");
  await writePulled(folder, (await local.read()).files, there.files, pulled);
  process.stdout.write(`${folder} has version ${there.version}: ${changes.length} files changed.\n`);
  return 0;
}

function outcomeText({ file, changed, there }: FileDifference, isTaken: boolean): string {
  if (!isTaken) return `${file}: not overwritten, its changes are not in the store yet`;
  const deed = there === null ? "removed" : "written";
  return changed === "there" ? `${file}: ${deed}` : `${file}: ${deed}, its changes here are lost`;
}
