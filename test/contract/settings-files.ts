import type { FileChange } from "../../src/settings/file-store.ts";

/** The same text for several settings files, or null to delete them. */
export function fileChanges(files: readonly string[], text: string | null): FileChange[] {
  return files.map((file) => ({ file, text }));
}
