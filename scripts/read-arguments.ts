import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { readSecretsFolder } from "../src/server/secrets-folder.ts";
import { errorText } from "../src/settings/error-text.ts";

/** Invalid command line arguments. Nothing was done; the message gives the reason. */
export class WrongArguments extends Error {}

/** Exit code of every command for invalid arguments. */
export const exitWrongArguments = 2;

/**
 * Parses the arguments of a command. Throws `WrongArguments` for an option that does not exist, is repeated, lacks its
 * value or has an empty one: a repeated option must not silently override the first.
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  const read = parse(args, options);
  const seen = new Set<string>();
  for (const token of read.tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    if (seen.has(name)) throw new WrongArguments(`${rawName} is given twice. Use it once.`);
    seen.add(name);
    if (value !== undefined && value.trim() === "") throw new WrongArguments(`${rawName} has no value.`);
  }
  return read;
}

/** Parses the arguments of a command that only accepts options. */
export function readOptions<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  const { values, positionals } = readArguments(args, options);
  if (positionals.length > 0) throw new WrongArguments(`Unexpected argument: "${positionals.join(" ")}".`);
  return values;
}

/** Sets the variables that are files in `SECRETS_DIR`, as the server does. Throws `WrongArguments` if one is unusable. */
export function requireSecrets(): void {
  const faults = readSecretsFolder(process.env);
  if (faults.length > 0) throw new WrongArguments(faults.join("\n"));
}

/**
 * Runs a command and returns its exit code: that of `run`, 2 with the usage for invalid arguments, 1 with the reason
 * for any other error.
 */
export async function runCommand(usage: string, run: () => Promise<number>): Promise<number> {
  try {
    requireSecrets();
    return await run();
  } catch (error) {
    if (!(error instanceof WrongArguments)) return fail(errorText(error));
    process.stderr.write(`${error.message}\n\n${usage}`);
    return exitWrongArguments;
  }
}

/** Returns the result of `read`; invalid arguments end the process with the usage and exit code 2. */
export function orExit<Read>(usage: string, read: () => Read): Read {
  try {
    requireSecrets();
    return read();
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    return process.exit(exitWrongArguments);
  }
}

/** Prints why a command failed and returns exit code 1. */
export function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

function parse<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    // Node adds a hint about `--` that does not help here.
    const [message = ""] = errorText(error).split(". To specify");
    throw new WrongArguments(message);
  }
}
