import { seenText } from "../vehicles/safe-text.ts";

/** Writes one line of JSON per event. Personal data must not be logged: use ids, sites and counts. */
export type Log = (level: "info" | "warn" | "error", event: string, facts?: Record<string, unknown>) => void;

export const log: Log = (level, event, facts = {}) => {
  // Untrusted text, such as file names, must not reverse or hide the text around it in a terminal.
  const line = seenText(JSON.stringify({ time: new Date().toISOString(), level, event, ...facts }));
  (level === "info" ? process.stdout : process.stderr).write(`${line}\n`);
};

/** What may be logged about an error: its name, code and stack, but not its data. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: "unknown" };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return { error: error.name, message: error.message.slice(0, 300), ...code };
}
