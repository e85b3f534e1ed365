import { calculatorPath } from "../../addresses/paths.ts";
import { offersFinance } from "../../finance/finance-line.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { calculatorPage } from "./calculator.server.ts";

export const calculatorScreen = hydratedScreen({
  pages: [
    publicPage({
      paths: [calculatorPath],
      isOn: (site) => offersFinance(site),
      sitemap: { section: "pages" },
      load: ({ query, request }) => calculatorPage(query, request),
    }),
  ],
  component: () => import("./calculator-page.tsx").then(({ CalculatorPage }) => CalculatorPage),
  entry: "src/storefront/calculator/calculator.entry.tsx",
  sheets: ["src/ui/field.sheet.module.css"],
});
