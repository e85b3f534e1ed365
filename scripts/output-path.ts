import { closeSync, openSync, readSync, realpathSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { WrongArguments } from "./read-arguments.ts";
import { errorText } from "../src/settings/error-text.ts";

/** A file that a command reads, with its description for messages, such as `the stock file`. */
export type InputFile = { what: string; path: string };

/**
 * Rejects a path to which a command must not write a file: a folder, a device, a pipe, an input of the command, a
 * place below one of `forbidden`, and an existing file unless `isReplaceable` accepts its first bytes.
 */
export function refuseOutputFile(
  option: string,
  path: string,
  {
    inputs = [],
    forbidden = [],
    isReplaceable,
  }: { inputs?: readonly InputFile[]; forbidden?: readonly string[]; isReplaceable: (start: string) => boolean },
): void {
  const refuse = (reason: string): never => {
    throw new WrongArguments(`${option} ${path} ${reason}. Specify a new file.`);
  };
  const found = statOrRefuse(path, refuse);
  if (found?.isDirectory() || path.endsWith(sep)) refuse("is a folder");
  refuseParentFile(path, refuse);
  const input = inputs.find((candidate) => isSamePlace(candidate.path, path));
  if (input !== undefined) refuse(`is ${input.what}, which would be overwritten`);
  const folder = forbidden.find((candidate) => isBelow(path, candidate));
  if (folder !== undefined) refuse(`is in ${folder}, a folder that files are imported from`);
  if (found === undefined) return;
  if (!found.isFile()) refuse("is a pipe or a device, not a regular file");
  if (!isReplaceable(pathStart(path))) refuse("already exists and was not written by this command");
}

/** Rejects a path at which a command must not create a folder: an existing non-folder, or a place below `forbidden`. */
export function refuseOutputFolder(option: string, path: string, forbidden: readonly string[], reason: string): void {
  const refuse = (why: string): never => {
    throw new WrongArguments(`${option} ${path} ${why}. Specify a new folder.`);
  };
  const found = statOrRefuse(path, refuse);
  if (found !== undefined && !found.isDirectory()) refuse("is not a folder");
  refuseParentFile(path, refuse);
  const folder = forbidden.find((candidate) => isBelow(path, candidate));
  if (folder !== undefined) refuse(`is in ${folder}, ${reason}`);
}

/** Returns true if two paths refer to the same file, directly or through links. */
export function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (a !== undefined && b !== undefined) return a.dev === b.dev && a.ino === b.ino;
  return realPlace(one) === realPlace(other);
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(realPlace(folder), realPlace(path));
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`));
}

/** Resolves links in a path whose last parts may not exist yet. */
function realPlace(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(realPlace(parent), basename(absolute));
  }
}

type Refuse = (reason: string) => never;

function statOrRefuse(path: string, refuse: Refuse): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    return refuse(`cannot be read: ${errorText(error)}`);
  }
}

function refuseParentFile(path: string, refuse: Refuse): void {
  for (let parent = dirname(resolve(path)); ; parent = dirname(parent)) {
    const found = statOrRefuse(parent, refuse);
    if (found?.isDirectory() || parent === dirname(parent)) return;
    if (found !== undefined) refuse(`is below ${parent}, which is not a folder`);
  }
}

const startLength = 4_096;

function pathStart(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(startLength);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, startLength, 0));
  } finally {
    closeSync(file);
  }
}
