import { userInfo } from "node:os";
import type { ChangeAuthor, FileVersion, VersionedFileStore } from "../../src/settings/file-store.ts";
import { columns, printedTime } from "../printed-text.ts";
import { WrongArguments } from "../read-arguments.ts";

const mostFilesNamed = 5;

export const text = { type: "string" } as const;
export const flag = { type: "boolean", default: false } as const;
export const authorOptions = { by: text, note: text };

/** The author that the options name, otherwise the operating system user, now. */
export function changeAuthor({ by, note }: { by?: string; note?: string }): ChangeAuthor {
  return { by: by ?? userOfSystem(), at: Date.now(), note: note ?? "" };
}

function userOfSystem(): string {
  try {
    return userInfo().username;
  } catch {
    // For example in a container that runs with a numeric user id.
    throw new WrongArguments("The operating system has no name for this user. Specify the author with --by.");
  }
}

/** Throws `WrongArguments` for anything but a positive whole number. */
export function positiveInteger(option: string, given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new WrongArguments(`${option} must be a whole number of at least 1.`);
  return Number(given);
}

/** Prints versions as a table. Returns the exit code. */
export async function printHistory(
  store: Pick<VersionedFileStore, "history">,
  file: string | null,
  limit: number,
): Promise<number> {
  const versions = await store.history({ file, limit });
  if (versions.length === 0) process.stdout.write("No versions.\n");
  const rows = versions.map(({ version, at, by, note, files }) => [
    String(version),
    printedTime(at),
    by,
    note,
    filesText(files),
  ]);
  if (rows.length > 0) process.stdout.write(`${columns(rows).text}\n`);
  return 0;
}

function filesText(files: FileVersion["files"]): string {
  const names = files.slice(0, mostFilesNamed).map(({ file, isRemoved }) => `${isRemoved ? "-" : ""}${file}`);
  const others = files.length - names.length;
  return (
    [...names, ...(others > 0 ? [`and ${others} ${others === 1 ? "other" : "others"}`] : [])].join(" ") ||
    "(of a removed site)"
  );
}
