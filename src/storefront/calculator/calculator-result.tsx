import type { ReactNode } from "react";
import { basisComparisonRate, type CalculatorInputs, type Estimate } from "../../finance/calculator.ts";
import { periodTexts } from "../../finance/loan.ts";
import { rateText } from "../../finance/rate-text.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { centsText } from "../../vehicles/cents-text.ts";
import styles from "./calculator-page.module.css";
import type { CalculatorView } from "./calculator-view.ts";
import { OwedChart } from "./owed-chart.tsx";

type Props = { inputs: CalculatorInputs | null; estimates: readonly Estimate[]; view: CalculatorView };

/** The repayment with both rates in the same size beside each other, and the warning (National Credit Code Part 10). */
export function CalculatorAnswer({ inputs, estimates, view, noLoan }: Props & { noLoan: string | undefined }) {
  const chosen = chosenEstimate(inputs, estimates);
  if (inputs === null || chosen === null) {
    return (
      <p className={styles.answer} aria-live="polite">
        {noLoan ?? "Correct the marked fields to see a repayment."}
      </p>
    );
  }
  const comparison = basisComparisonRate(inputs.ratePercent, view.fees);
  return (
    <>
      <section className={styles.answer} aria-label="Your repayment">
        <p className={styles.repayment} aria-live="polite">
          <strong className="figures">{centsText(chosen.repaymentCents)}</strong> {periodTexts[inputs.frequency]}
          {view.lenderText !== null && " before the lender's fees"}
        </p>
        <dl className={styles.rates}>
          <div>
            <dt>Interest rate</dt>
            <dd className="figures">{rateText(inputs.ratePercent)}</dd>
          </div>
          {comparison !== null && (
            <div>
              <dt>Comparison rate</dt>
              <dd className="figures">{rateText(comparison)}</dd>
            </div>
          )}
        </dl>
        {comparison !== null && <p className={styles.warning}>{view.warning}</p>}
      </section>
      <div className={styles.note}>
        <p>{view.note}</p>
        {view.lenderText !== null && <p>{view.lenderText}</p>}
      </div>
    </>
  );
}

/** The sums, the loan over time, and other terms beside it. */
export function CalculatorDetails({ inputs, estimates, children }: Omit<Props, "view"> & { children: ReactNode }) {
  const chosen = chosenEstimate(inputs, estimates);
  if (inputs === null || chosen === null) return null;
  return (
    <section className={styles.result} aria-label="Your loan">
      <dl className={styles.sums}>
        <Sum label="Amount borrowed" cents={chosen.borrowedCents} />
        <Sum label={`Interest over ${yearsText(chosen.years)}`} cents={chosen.interestCents} />
        {chosen.balloonCents > 0 && <Sum label="Balloon at the end" cents={chosen.balloonCents} />}
        <Sum label="Total to repay" cents={chosen.totalCents} />
      </dl>
      <OwedChart estimate={chosen} />
      <Terms estimates={estimates} chosen={chosen.years} period={periodTexts[inputs.frequency]} />
      <p className={styles.note}>
        An estimate to help you plan, not an offer of credit or a quote. A lender decides the rate, the fees and whether
        to lend, based on your circumstances. The repayment does not include fees.
      </p>
      <p>{children}</p>
    </section>
  );
}

function chosenEstimate(inputs: CalculatorInputs | null, estimates: readonly Estimate[]): Estimate | null {
  return estimates.find(({ years }) => years === inputs?.years) ?? null;
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{centsText(cents)}</dd>
    </div>
  );
}

type TermsProps = { estimates: readonly Estimate[]; chosen: number; period: string };

function Terms({ estimates, chosen, period }: TermsProps) {
  return (
    <table className={styles.terms}>
      <caption>Shorter and longer terms</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">{`Repayment ${period}`}</th>
          <th scope="col">Total interest</th>
        </tr>
      </thead>
      <tbody>
        {estimates.map(({ years, repaymentCents, interestCents }) => (
          <tr key={years} aria-current={years === chosen ? "true" : undefined}>
            <th scope="row">{yearsText(years)}</th>
            <td className="figures">{centsText(repaymentCents)}</td>
            <td className="figures">{formatDollars(interestCents / 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function yearsText(years: number): string {
  return years === 1 ? "1 year" : `${years} years`;
}
