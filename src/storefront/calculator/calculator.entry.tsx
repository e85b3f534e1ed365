import { hydrate } from "../page/hydrate.tsx";
import { CalculatorPage } from "./calculator-page.tsx";

hydrate(CalculatorPage);
