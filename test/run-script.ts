import { execFile } from "node:child_process";
import type { StoreOptions } from "../src/adapters/store/store-options.ts";

export type ScriptOutcome = { exitCode: number; stdout: string; stderr: string };

/** Runs a command of the operator beside a store, without a terminal. */
export function runScript(
  script: string,
  store: StoreOptions,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<ScriptOutcome> {
  const place =
    "dataDir" in store ? { DATA_DIR: store.dataDir, DATABASE_URL: "" } : { DATABASE_URL: store.databaseUrl };
  return new Promise((resolve) => {
    const env = { ...process.env, ...place, ...environment };
    const child = execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { env, maxBuffer: 512 * 1_024 * 1_024 },
      (error, stdout, stderr) => resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end();
  });
}
