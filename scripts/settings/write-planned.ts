import { faultText } from "../../src/sites/config-fault.ts";
import type { ChangeAuthor, FileSnapshot, StoredFile } from "../../src/settings/file-store.ts";
import { fail } from "../read-arguments.ts";
import { printable } from "../printed-text.ts";
import type { Collection, PlannedChange } from "./collection.ts";

/** Options by which the operator agrees in advance. */
export type Agreement = { isDryRun: boolean; removesSites: boolean; allowsWarnings: boolean };

/**
 * Prints the planned change and makes it the newest version unless it has errors. Returns that version or an exit
 * code.
 */
export async function writePlanned<File extends StoredFile>(
  { store, what }: Pick<Collection<File>, "store" | "what">,
  basedOn: FileSnapshot<File>,
  plan: PlannedChange,
  author: ChangeAuthor,
  { isDryRun, removesSites, allowsWarnings }: Agreement,
): Promise<{ exitCode: number; written: FileSnapshot<File> | null }> {
  const refused = (message: string) => ({ exitCode: fail(`Nothing was changed: ${message}`), written: null });
  const has = what === "settings" ? "have" : "has";
  for (const line of plan.lines) process.stdout.write(`${line}\n`);
  for (const fault of plan.faults) process.stdout.write(`error    ${printable(faultText(fault))}\n`);
  for (const warning of plan.warnings) process.stdout.write(`warning  ${printable(faultText(warning))}\n`);
  if (plan.faults.length > 0) return refused(`the ${what} ${has} errors.`);
  if (plan.warnings.length > 0 && !allowsWarnings)
    return refused(`the ${what} ${has} warnings. Use --allow-warnings to write them anyway.`);
  if (plan.sitesTakenOff.length > 0 && !removesSites)
    return refused(`${plan.sitesTakenOff.join(", ")} would go offline. Use --remove if that is intended.`);
  if (isDryRun) {
    process.stdout.write("Dry run, nothing was changed.\n");
    return { exitCode: 0, written: null };
  }
  const result = await store.write(basedOn.version, plan.changes, author);
  if (!result.ok) return refused("somebody else changed the store at the same time. Try again.");
  process.stdout.write(`The store is at version ${result.version}.\n`);
  return { exitCode: 0, written: await store.read() };
}
