import type { Transaction } from "kysely";
import type { Tables } from "../database.ts";

/** One step of the store's shape. `up` runs in the transaction of all steps that a start takes. */
export type Migration = {
  version: number;
  name: string;
  up(transaction: Transaction<Tables>): Promise<void>;
};
