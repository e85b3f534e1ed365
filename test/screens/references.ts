import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How the screens looked when somebody last accepted them. */
export const referencesFolder = "test/screens/references";
const ending = ".webp";

/** The accepted picture of a shot, or null where there is none. */
export function readReference(name: string): Buffer | null {
  try {
    return readFileSync(join(referencesFolder, name + ending));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The shots that have a reference. */
export function referenceNames(): string[] {
  return readdirSync(referencesFolder).map((file) => file.slice(0, -ending.length));
}

export function writeReference(name: string, picture: Buffer): void {
  mkdirSync(referencesFolder, { recursive: true });
  writeFileSync(join(referencesFolder, name + ending), picture);
}

export function removeReference(name: string): void {
  rmSync(join(referencesFolder, name + ending));
}
