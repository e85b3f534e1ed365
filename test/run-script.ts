import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StoreOptions } from "../src/adapters/store/store-options.ts";

export type ScriptOutcome = { exitCode: number; stdout: string; stderr: string };
export type ScriptRun = { script: string; args: readonly string[]; environment: Record<string, string> };

/** Commands that have run as an operator runs them, in a process of their own. */
const ranAlone = new Set<string>();
/** A process of this worker for the other runs, and whether one is under way there. */
const shared: { process: ChildProcess | null; isBusy: boolean } = { process: null, isBusy: false };

/** Runs a command of the operator beside a store, without a terminal. */
export function runScript(
  script: string,
  store: StoreOptions,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<ScriptOutcome> {
  const place: Record<string, string> =
    "dataDir" in store ? { DATA_DIR: store.dataDir, DATABASE_URL: "" } : { DATABASE_URL: store.databaseUrl };
  return runPlainScript(script, args, { ...place, ...environment });
}

/**
 * Runs a command of the operator, without a terminal. Importing its modules takes ten times as long as what it does, so
 * only the first run of each command, and those beside another one, are processes of their own.
 */
export async function runPlainScript(
  script: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ScriptOutcome> {
  const run: ScriptRun = { script, args, environment: { ...definedOnly(process.env), ...environment } };
  if (shared.isBusy || !ranAlone.has(script)) {
    ranAlone.add(script);
    return inOwnProcess(run);
  }
  shared.isBusy = true;
  try {
    return await inSharedProcess(run);
  } finally {
    shared.isBusy = false;
  }
}

function inOwnProcess({ script, args, environment }: ScriptRun): Promise<ScriptOutcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { env: environment, maxBuffer: 512 * 1_024 * 1_024 },
      (error, stdout, stderr) => resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end();
  });
}

async function inSharedProcess(run: ScriptRun): Promise<ScriptOutcome> {
  const child = (shared.process ??= startProcess());
  const ended = new AbortController();
  const failed = once(child, "exit", { signal: ended.signal }).then(() => {
    shared.process = null;
    throw new Error(`The process of ${run.script} ended before the command did.`);
  });
  try {
    child.send(run);
    const [outcome] = await Promise.race([once(child, "message", { signal: ended.signal }), failed]);
    return outcome as ScriptOutcome;
  } finally {
    failed.catch(() => undefined);
    ended.abort();
  }
}

/** It ends with this worker. */
function startProcess(): ChildProcess {
  const file = fileURLToPath(new URL("script-process.ts", import.meta.url));
  return fork(file, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
