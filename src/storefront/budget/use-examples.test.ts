// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import type { BudgetFields } from "./budget-view.ts";
import { useBudgetAddress } from "./use-examples.ts";

function Page(fields: BudgetFields) {
  useBudgetAddress(fields);
  return null;
}

test("a changed budget is in the address, and a page that was only opened keeps its own", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  history.replaceState(null, "", "/find-by-budget");
  const root = createRoot(document.createElement("div"));
  const show = (fields: BudgetFields) => act(() => root.render(createElement(Page, fields)));
  show({ repayment: "600", deposit: "2000", frequency: "monthly" });
  expect(location.pathname + location.search).toBe("/find-by-budget");
  show({ repayment: "450", deposit: "3500", frequency: "weekly" });
  expect(location.pathname + location.search).toBe("/find-by-budget?every=weekly&repayment=450&deposit=3500&stay=1");
  show({ repayment: "600", deposit: "2000", frequency: "monthly" });
  expect(location.search).toContain("repayment=600");
});
