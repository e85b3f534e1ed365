import { UncertainImportError } from "../../stock-feed/import-stock.ts";
import { StockImportBusyError } from "../../vehicles/stock-imports.ts";

/** An error thrown after the file was accepted or rejected. */
export class AfterImportError extends Error {
  constructor(outcome: "taken" | "refused", cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`The file was ${outcome}, but its result could not be reported: ${message}`, { cause });
  }
}

/** The message to an operator about an import that threw, including whether anything was changed. */
export function importFaultText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UncertainImportError || error instanceof AfterImportError) return message;
  if (error instanceof StockImportBusyError) return `Nothing was changed: ${message}`;
  return `The import failed and nothing was changed: ${message}`;
}
