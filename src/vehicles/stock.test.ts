import { describe, expect, test } from "vitest";
import { StockConflictError, stockKey } from "./stock.ts";
import { StockImportBusyError, StockImportEndedError } from "./stock-imports.ts";

describe("the key of a vehicle", () => {
  test.each([
    [" Harbour ", " T1001\t", "harbour/t1001"],
    ["HARBOUR", "t1001", "harbour/t1001"],
    ["harbour", "00417", "harbour/00417"],
    ["harbour", "417", "harbour/417"],
    ["inland", "417", "inland/417"],
  ])("at %j with the number %j is %s", (dealership, stocknum, key) => {
    expect(stockKey(dealership, stocknum)).toBe(key);
  });
});

describe("an import that cannot continue reports", () => {
  test("which site is busy, and when to try again", () => {
    const error = new StockImportBusyError("red-gum", 42);
    expect(error.message).toContain('stock import of site "red-gum" is running');
    expect(error.message).toContain("try again in 42 s");
    expect(error).toMatchObject({ name: "StockImportBusyError", retryInSeconds: 42 });
  });

  test("that nothing more was changed", () => {
    const error = new StockImportEndedError("red-gum");
    expect(error.message).toContain('site "red-gum" has ended, and nothing more was changed');
    expect(error.name).toBe("StockImportEndedError");
  });

  test("which addresses or stock numbers belong to other vehicles", () => {
    const error = new StockConflictError("red-gum", ["2022-toyota-rav4", "2019-kia-rio"]);
    expect(error.message).toContain('"red-gum" already has another vehicle');
    expect(error.message).toContain("2022-toyota-rav4, 2019-kia-rio");
    expect(error.name).toBe("StockConflictError");
  });
});
