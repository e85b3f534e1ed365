import { hydrate } from "../page/hydrate.tsx";
import { BudgetPage } from "./budget-page.tsx";

hydrate(BudgetPage);
