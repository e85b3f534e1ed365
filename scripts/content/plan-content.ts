import { contentFiles } from "../../src/content/content-store.ts";
import type { FileChange, StoredFile } from "../../src/settings/file-store.ts";
import { faultText } from "../../src/sites/config-fault.ts";
import type { Sites } from "../../src/sites/sites.ts";
import { printable } from "../printed-text.ts";
import type { PlannedChange } from "../settings/collection.ts";
import { contentFaults } from "./check-content.ts";
import { contentWarnings } from "./content-links.ts";

/** Determines the effect of a change on the store's content. */
export function planContent(
  stored: readonly StoredFile[],
  changes: readonly FileChange[],
  sites: Sites,
): PlannedChange {
  const texts = new Map(stored.map(({ file, text }) => [file, text]));
  const lines = changes.map(({ file, text }) => printable(`${file}: ${changeVerb(texts.get(file), text)}`));
  for (const { file, text } of changes) {
    if (text === null) texts.delete(file);
    else texts.set(file, text);
  }
  const after = contentFiles.inOrder([...texts].map(([file, text]) => ({ file, text })));
  const known = new Set(contentFaults(stored, sites).map(faultText));
  const changed = new Set(changes.map(({ file }) => file));
  const faults = contentFaults(after, sites).filter((fault) => changed.has(fault.file) || !known.has(faultText(fault)));
  const knownWarnings = new Set(contentWarnings(stored, sites).map(faultText));
  const warnings = contentWarnings(after, sites).filter(
    (warning) => changed.has(warning.file) || !knownWarnings.has(faultText(warning)),
  );
  return { changes, lines, faults, warnings, sitesTakenOff: [] };
}

function changeVerb(before: string | undefined, after: string | null): string {
  if (after === null) return "removed";
  return before === undefined ? "new" : "changed";
}
