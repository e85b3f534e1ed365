import { useState } from "react";
import { VehicleOffer, type VehicleOfferView } from "../message/vehicle-offer.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import styles from "../page/plain-pages.sheet.module.css";
import { BudgetFinder } from "./budget-finder.tsx";
import { type BudgetFields, budgetExamplesId, type BudgetView } from "./budget-view.ts";
import { useBudgetAddress, useExamples } from "./use-examples.ts";

/** `serverRendered` is absent in the browser, where these vehicles stay as the server rendered them. */
export type BudgetPageView = BudgetView & { serverRendered?: VehicleOfferView };

/** The budget finder by itself: where its form leads if nothing is within the budget. */
export function BudgetPage({ serverRendered, ...view }: BudgetPageView) {
  const [fields, setFields] = useState<BudgetFields>(view);
  useBudgetAddress(fields);
  useExamples(fields);
  return (
    <>
      <BudgetFinder view={view} isPage onFields={setFields} />
      <div className={`wrap ${styles.below}`} id={budgetExamplesId}>
        <ServerRendered>{import.meta.env.SSR && serverRendered && <VehicleOffer {...serverRendered} />}</ServerRendered>
      </div>
    </>
  );
}
