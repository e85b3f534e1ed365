import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { applicationKeyFile, rotatedSealing } from "../src/adapters/aes-sealing.ts";
import type { Sealing } from "../src/finance-applications/sealing.ts";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { WrongArguments } from "./read-arguments.ts";
import { hasStore, storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { errorText } from "../src/settings/error-text.ts";

/** What opens encrypted applications, as on the server; null without a key. */
async function sealingOfEnvironment(): Promise<Sealing | null> {
  const dataDir = process.env["DATA_DIR"]?.trim() || ".data";
  const given = process.env["FINANCE_APPLICATION_KEY"]?.trim() || null;
  const key = given ?? (await readFile(join(dataDir, applicationKeyFile), "utf8").catch(() => null));
  const accepted = process.env["FINANCE_APPLICATION_KEY_ACCEPTED"]?.trim() || null;
  return key === null ? null : rotatedSealing(key, accepted);
}

/** Opens the store named by the environment, which must exist. */
export async function openExistingStore(): Promise<Store> {
  const options = storeOptionsFromEnvironment(process.env);
  if (hasStore(options)) return openStore(options, await sealingOfEnvironment());
  throw new Error("There is no store yet. Start the server first, or set DATA_DIR or DATABASE_URL.");
}

/**
 * Runs a command on the store named by the environment, which must exist, and closes the store. Returns the command's
 * exit code, or 1 after printing the reason. Rethrows `WrongArguments`.
 */
export async function withExistingStore(run: (store: Store) => Promise<number>): Promise<number> {
  try {
    const store = await openExistingStore();
    try {
      return await run(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof WrongArguments) throw error;
    process.stderr.write(`${errorText(error)}\n`);
    return 1;
  }
}
