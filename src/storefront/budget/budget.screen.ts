import { budgetPath } from "../../addresses/paths.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { budgetPage } from "./budget.server.ts";

export const budgetScreen = hydratedScreen({
  pages: [
    publicPage({
      paths: [budgetPath],
      isOn: ({ budgetFinder }) => budgetFinder.enabled,
      load: ({ query, request }) => budgetPage(query, request),
    }),
  ],
  component: () => import("./budget-page.tsx").then(({ BudgetPage }) => BudgetPage),
  entry: "src/storefront/budget/budget.entry.tsx",
  sheets: ["src/storefront/page/plain-pages.sheet.module.css"],
});
