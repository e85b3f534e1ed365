import { createInterface } from "node:readline/promises";

/** An irreversible action, as worded in messages. */
export type Deed = { verb: "erase" | "remove"; done: "erased" | "removed" };

const erasing: Deed = { verb: "erase", done: "erased" };

/** Asks for the word yes on the terminal. Without a terminal, prints that `--yes` is required. */
export async function askYes(question: string, { verb, done }: Deed = erasing): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write(
      `Nothing was ${done}: there is no terminal for confirmation. Run again with --yes to ${verb} this.\n`,
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to ${verb} it permanently: `);
  terminal.close();
  if (answer.trim().toLowerCase() === "yes") return true;
  process.stderr.write(`Nothing was ${done}.\n`);
  return false;
}
