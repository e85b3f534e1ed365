import { budgetAmountNote, type BudgetFrequency } from "../../finance/budget.ts";
import type { GoodsNoun } from "../../vehicles/goods-noun.ts";

/** The budget finder as it starts. Amounts are in dollars. */
export type BudgetView = {
  heading: string;
  noun: GoodsNoun;
  /** Texts of the fields, as sent or from the settings. */
  repayment: string;
  deposit: string;
  frequency: BudgetFrequency;
  usualRepayments: Readonly<Record<BudgetFrequency, number>>;
  usualDeposit: number;
  count: number;
  /** The lowest price in stock; null if unknown. */
  lowestPrice: number | null;
  highestPrice: number;
  /** The site's usual rate; null if no interest is deducted. */
  annualRatePercent: number | null;
  note: string;
};

/** What the shopper typed and chose. */
export type BudgetFields = Pick<BudgetView, "repayment" | "deposit" | "frequency">;

/** Id of the vehicles within the budget, on the finder's own page. */
export const budgetExamplesId = "budget-examples";

/** A parameter with which a sent budget shows the finder's page even where it would lead to the vehicles. */
export const stayParameter = "stay";

type Shown = Pick<BudgetView, "repayment" | "deposit" | "frequency" | "usualRepayments" | "usualDeposit">;

/** What the fields say if their amounts are not read as written. */
export function budgetNotes({ repayment, deposit, frequency, usualRepayments, usualDeposit }: Shown) {
  return {
    repayment: budgetAmountNote(repayment, usualRepayments[frequency]),
    deposit: budgetAmountNote(deposit, usualDeposit),
  };
}
