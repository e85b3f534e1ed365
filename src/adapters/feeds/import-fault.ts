import { UncertainImportError } from "../../stock-feed/import-stock.ts";
import { StockImportBusyError } from "../../vehicles/stock.ts";

/** What was thrown after the stock had been changed. */
export class AfterImportError extends Error {}

/** What an operator is told of an import that threw: also whether anything was changed. */
export function importFaultText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UncertainImportError || error instanceof AfterImportError) return message;
  if (error instanceof StockImportBusyError) return `Nothing was changed: ${message}`;
  return `The import failed and nothing was changed: ${message}`;
}
