import { useEffect, useRef, useState } from "react";
import { budgetPath } from "../../addresses/paths.ts";
import {
  type BudgetFrequency,
  budgetLeastPrice,
  budgetPrice,
  budgetRepaymentsPerYear,
  budgetYears,
  readBudgetAmount,
} from "../../finance/budget.ts";
import { AmountField, ChoiceRow } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { countText } from "../../vehicles/goods-noun.ts";
import { stockCount } from "../page/stock-count.ts";
import styles from "./budget-finder.module.css";
import { type BudgetFields, budgetNotes, type BudgetView } from "./budget-view.ts";

const recountAfterMs = 200;

type BudgetFinderProps = { view: BudgetView; isPage?: boolean; onFields?: (fields: BudgetFields) => void };

/** Finds vehicles by what a shopper can pay each week or month, and a deposit (BF-01). */
export function BudgetFinder({ view, isPage = false, onFields }: BudgetFinderProps) {
  const [fields, setFields] = useState({
    repayment: view.repayment,
    deposit: view.deposit,
    frequency: view.frequency,
  });
  const { repayment, deposit, frequency } = fields;
  useEffect(() => onFields?.(fields), [fields, onFields]);
  const budget = { repayment: readBudgetAmount(repayment), deposit: readBudgetAmount(deposit), frequency };
  const price = budgetPrice(budget, view.annualRatePercent);
  const { count, isOfThisPrice } = useCount(price, view);
  // A count that has not arrived, or never does, must not keep anybody from searching.
  const isTooLow = price < (view.lowestPrice ?? 0) || price <= budgetLeastPrice || (isOfThisPrice && count === 0);
  const choose = (every: BudgetFrequency) =>
    setFields({ ...fields, frequency: every, repayment: String(view.usualRepayments[every]) });
  const notes = budgetNotes({ ...view, ...fields });
  const errorId = isTooLow ? "budget-none" : undefined;
  const Heading = isPage ? "h1" : "h2";
  return (
    <section className={`wrap ${isPage ? styles.page : styles.finder}`} aria-labelledby="budget-heading">
      <Heading id="budget-heading">{view.heading}</Heading>
      <form className={styles.form} action={budgetPath} method="get">
        {(notes.repayment ?? notes.deposit) !== null && <input type="hidden" name="noted" value="1" />}
        <ChoiceRow
          legend="I pay"
          name="every"
          options={[
            { value: "weekly", label: "Per week" },
            { value: "monthly", label: "Per month" },
          ]}
          chosen={frequency}
          onChoice={(every) => choose(every === "weekly" ? "weekly" : "monthly")}
        />
        <AmountField
          id="budget-repayment"
          name="repayment"
          label={frequency === "weekly" ? "Repayment per week" : "Repayment per month"}
          before="$"
          text={repayment}
          slider={{ min: 0, max: repaymentFor(view.highestPrice, frequency), step: 10, value: budget.repayment }}
          error={notes.repayment ?? undefined}
          errorId={errorId}
          onText={(text) => setFields({ ...fields, repayment: text })}
        />
        <AmountField
          id="budget-deposit"
          name="deposit"
          label="Deposit"
          before="$"
          text={deposit}
          slider={{ min: 0, max: upTo(view.highestPrice, 500), step: 500, value: budget.deposit }}
          error={notes.deposit ?? undefined}
          errorId={errorId}
          onText={(text) => setFields({ ...fields, deposit: text })}
        />
        <div className={styles.answer}>
          <p aria-live="polite">
            <span className="quiet">Up to</span>{" "}
            <strong className={`figures ${styles.price}`}>{formatDollars(price)}</strong>{" "}
            <span className="quiet">{view.annualRatePercent === null ? "without interest" : "with interest"}</span>
          </p>
          <Button
            type="submit"
            aria-disabled={isTooLow || undefined}
            onClick={(event) => isTooLow && event.preventDefault()}
          >
            {isTooLow ? `0 ${view.noun}s Found` : `See ${count > 0 ? countText(count, view.noun) : `${view.noun}s`}`}
          </Button>
          {isTooLow && (
            <p className={styles.none} id={errorId} role="status">
              {`No ${view.noun}s found for this budget`}
            </p>
          )}
          <p className={styles.note}>{view.note}</p>
        </div>
      </form>
    </section>
  );
}

/** The repayment that reaches the highest price without a deposit: where its slider ends. */
function repaymentFor(price: number, frequency: BudgetFrequency): number {
  return upTo(price / (budgetRepaymentsPerYear[frequency] * budgetYears), 10);
}

/** The first step of a slider at or above an amount. */
function upTo(amount: number, step: number): number {
  return Math.ceil(amount / step) * step;
}

/** The latest known number of vehicles up to a price: at first that of the server, then asked again after each change. */
function useCount(price: number, view: BudgetView): { count: number; isOfThisPrice: boolean } {
  const [found, setFound] = useState({ price, count: view.count });
  const asked = useRef(price);
  useEffect(() => {
    if (asked.current === price) return;
    asked.current = price;
    const timer = setTimeout(() => {
      void countUpTo(price).then(
        (count) => asked.current === price && setFound({ price, count }),
        () => undefined,
      );
    }, recountAfterMs);
    return () => clearTimeout(timer);
  }, [price]);
  return { count: found.count, isOfThisPrice: found.price === price };
}

async function countUpTo(price: number): Promise<number> {
  if (price <= budgetLeastPrice) return 0;
  return stockCount(`range[price]=${budgetLeastPrice + 1}:${price}`);
}
