import { createInterface } from "node:readline/promises";

/** Asks on the terminal for the word yes. Without a terminal nobody can be asked: then it says that `--yes` is needed. */
export async function askYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write("Nothing was erased: there is no terminal to ask on. Repeat with --yes to erase this.\n");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to erase it for good: `);
  terminal.close();
  if (answer.trim().toLowerCase() === "yes") return true;
  process.stderr.write("Nothing was erased.\n");
  return false;
}
