import type { Transaction } from "kysely";
import type { Tables } from "../database.ts";

/** One change of the schema. `up` runs in one transaction with all other migrations of the start. */
export type Migration = {
  version: number;
  name: string;
  up(transaction: Transaction<Tables>): Promise<void>;
};
