import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ScriptOutcome, ScriptRun } from "./run-script.ts";

/** What `process.exit` throws here, where the process goes on. */
class Exit extends Error {}

const exit = process.exit.bind(process);
let runs = 0;

process.on("message", (run: ScriptRun) => {
  void readOutcome(run).then((outcome) => process.send?.(outcome));
});

// A command may have left something open.
process.on("disconnect", () => exit());

/** Runs a command in this process, which has what earlier commands imported. */
async function readOutcome({ script, args, environment }: ScriptRun): Promise<ScriptOutcome> {
  const file = resolve(`scripts/${script}.ts`);
  process.argv = [process.execPath, file, ...args];
  replaceEnvironment(environment);
  process.exitCode = undefined;
  process.exit = (code) => {
    process.exitCode = code ?? process.exitCode ?? 0;
    throw new Exit();
  };
  const stdout = collected(process.stdout);
  const stderr = collected(process.stderr);
  runs += 1;
  try {
    // Another address each time, so that the command itself runs again.
    await import(`${pathToFileURL(file).href}?run=${runs}`);
  } catch (error) {
    if (!(error instanceof Exit)) {
      process.exitCode = 1;
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    }
  }
  return { exitCode: Number(process.exitCode ?? 0), stdout: stdout.end(), stderr: stderr.end() };
}

function replaceEnvironment(environment: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(environment, name)) delete process.env[name];
  Object.assign(process.env, environment);
}

/** Collects what is written to a stream until `end`, which returns it and removes the listeners of the command. */
function collected(stream: NodeJS.WriteStream): { end(): string } {
  const parts: Buffer[] = [];
  const write = stream.write.bind(stream);
  stream.isTTY = false;
  stream.write = (chunk: string | Uint8Array, encoding?: unknown, callback?: unknown): boolean => {
    parts.push(typeof chunk === "string" ? Buffer.from(chunk, encodingFor(encoding)) : Buffer.from(chunk));
    const written = typeof encoding === "function" ? encoding : callback;
    if (typeof written === "function") process.nextTick(written as () => void);
    return true;
  };
  return {
    end() {
      stream.write = write;
      stream.removeAllListeners("error");
      return Buffer.concat(parts).toString();
    },
  };
}

function encodingFor(encoding: unknown): BufferEncoding | undefined {
  return typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : undefined;
}
