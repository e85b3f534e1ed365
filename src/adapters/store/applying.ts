import type { Transaction } from "kysely";
import type { StockImportOptions } from "../../vehicles/stock-imports.ts";
import type { Tables } from "./database.ts";
import type { ImportId } from "./known-vehicle.ts";

/** An import that is being applied to the site, as the site's next version. */
export type Applying = ImportId & StockImportOptions & { transaction: Transaction<Tables>; version: number };
