import type { ChangeAuthor, StoredFile } from "../../src/settings/file-store.ts";
import { exitWrongArguments } from "../read-arguments.ts";
import type { Collection } from "./collection.ts";
import { type Agreement, writePlanned } from "./write-planned.ts";

/**
 * Creates a new version in which a file, or with null every file, has its content of an earlier version. Returns the
 * exit code.
 */
export async function rollBackFiles<File extends StoredFile>(
  collection: Collection<File>,
  { version, file }: { version: number; file: string | null },
  author: ChangeAuthor,
  agreement: Agreement,
): Promise<number> {
  const { store, plan } = collection;
  const [now, then] = [await store.read(), await store.filesAt(version)];
  if (then === null) return wrong(`There is no version ${version}. The newest is ${now.version}.`);
  const [textsNow, textsThen] = [fileTexts(now.files), fileTexts(then)];
  const known = [...new Set([...textsNow.keys(), ...textsThen.keys()])].toSorted();
  if (file !== null && !known.includes(file))
    return wrong(`${file} does not exist now and did not exist in version ${version}.`);
  const changes = known
    .filter((candidate) => file === null || candidate === file)
    .filter((candidate) => textsNow.get(candidate) !== textsThen.get(candidate))
    .map((candidate) => ({ file: candidate, text: textsThen.get(candidate) ?? null }));
  if (changes.length === 0) {
    process.stdout.write(`Nothing to change: it is the same as in version ${version}.\n`);
    return 0;
  }
  const { exitCode } = await writePlanned(collection, now, plan(now.files, changes), author, agreement);
  return exitCode;
}

function fileTexts(files: readonly StoredFile[]): Map<string, string> {
  return new Map(files.map(({ file, text }) => [file, text]));
}

/** Without the usage: the arguments are right, but name something that does not exist. */
function wrong(message: string): number {
  process.stderr.write(`${message}\n`);
  return exitWrongArguments;
}
