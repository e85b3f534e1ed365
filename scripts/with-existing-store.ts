import { hasStore, openStore, type Store, storeOptionsFromEnvironment } from "../src/adapters/store/open-store.ts";
import { WrongArguments } from "./read-arguments.ts";

/**
 * Runs a command on the store that the environment names, which must be there already, and closes it. Answers the
 * command's exit code, or 1 with the reason on the error output. `WrongArguments` are thrown on.
 */
export async function withExistingStore(run: (store: Store) => Promise<number>): Promise<number> {
  try {
    const options = storeOptionsFromEnvironment(process.env);
    if (!hasStore(options)) {
      throw new Error("There is no store yet. Start the server first, or set DATA_DIR or DATABASE_URL.");
    }
    const store = await openStore(options);
    try {
      return await run(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof WrongArguments) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
