import { VehicleOffer, type VehicleOfferView } from "../message/vehicle-offer.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import styles from "../page/plain-pages.sheet.module.css";
import { BudgetFinder } from "./budget-finder.tsx";
import type { BudgetView } from "./budget-view.ts";

/** `serverRendered` is absent in the browser, where these vehicles stay as the server rendered them. */
export type BudgetPageView = BudgetView & { serverRendered?: VehicleOfferView };

/** The budget finder by itself: where its form leads if nothing is within the budget. */
export function BudgetPage({ serverRendered, ...view }: BudgetPageView) {
  return (
    <>
      <BudgetFinder view={view} isPage />
      <div className={`wrap ${styles.below}`}>
        <ServerRendered>{import.meta.env.SSR && serverRendered && <VehicleOffer {...serverRendered} />}</ServerRendered>
      </div>
    </>
  );
}
