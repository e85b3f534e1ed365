import { createInterface } from "node:readline/promises";

/** What is done for good after a yes, as a message says it. */
export type Deed = { verb: "erase" | "remove"; done: "erased" | "removed" };

const erasing: Deed = { verb: "erase", done: "erased" };

/** Asks on the terminal for the word yes. Without a terminal nobody can be asked: then it says that `--yes` is needed. */
export async function askYes(question: string, { verb, done }: Deed = erasing): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write(`Nothing was ${done}: there is no terminal to ask on. Repeat with --yes to ${verb} this.\n`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to ${verb} it for good: `);
  terminal.close();
  if (answer.trim().toLowerCase() === "yes") return true;
  process.stderr.write(`Nothing was ${done}.\n`);
  return false;
}
