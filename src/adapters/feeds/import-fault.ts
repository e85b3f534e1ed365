import { UncertainImportError } from "../../stock-feed/run-import.ts";
import { StockImportBusyError } from "../../vehicles/stock-imports.ts";
import { errorText } from "../../settings/error-text.ts";

/** An error thrown after the file was accepted or rejected. */
export class AfterImportError extends Error {
  constructor(outcome: "taken" | "refused", cause: unknown) {
    const message = errorText(cause);
    super(`The file was ${outcome}, but its result could not be reported: ${message}`, { cause });
  }
}

/** The message to an operator about an import that threw, including whether anything was changed. */
export function importFaultText(error: unknown): string {
  const message = errorText(error);
  if (error instanceof UncertainImportError || error instanceof AfterImportError) return message;
  if (error instanceof StockImportBusyError) return `Nothing was changed: ${message}`;
  return `The import failed and nothing was changed: ${message}`;
}
