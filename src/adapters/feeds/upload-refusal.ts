import type { Stats } from "node:fs";

/** Why something that is neither a file nor a folder was removed instead of imported. */
export function specialFileRefusal(status: Stats): string {
  const kind = entryKind(status);
  return `This was ${kind}, and only regular files are imported: put the file itself into the folder. The ${kind.replace(/^an? /, "")} was removed.`;
}

function entryKind(status: Stats): string {
  if (status.isSymbolicLink()) return "a link";
  if (status.isFIFO()) return "a named pipe";
  return status.isSocket() ? "a socket" : "a device";
}

export function refusalReport(file: string, reason: string, message: string): string {
  return `${JSON.stringify({ file, outcome: "refused", refusal: { reason, message } })}\n`;
}
