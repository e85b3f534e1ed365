import { BudgetFinder } from "./budget-finder.tsx";
import type { BudgetView } from "./budget-view.ts";

/** The budget finder by itself: where its form leads if nothing is within the budget. */
export function BudgetPage(view: BudgetView) {
  return <BudgetFinder view={view} isPage />;
}
