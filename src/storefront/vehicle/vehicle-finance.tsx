import styles from "./vehicle-page.module.css";

/** Both rates with the note that belongs to every comparison rate: none of them is shown alone (FN-09, FN-10). */
export type FinanceRates = { rateText: string; comparisonRateText: string; note: string };

export type VehicleFinanceView = {
  /** `$194`. */
  weeklyText: string;
  rates: FinanceRates;
  texts: string[];
};

/** The weekly repayment of a vehicle with both rates. `FinanceNotes` must be shown with it. */
export function VehicleFinance({ weeklyText, rates }: VehicleFinanceView) {
  return (
    <section className={styles.finance} aria-label="Indicative repayment">
      <p>
        Finance <strong className="figures">{`from ${weeklyText} p.w.`}</strong>
      </p>
      <p>
        Indicative rate <strong className="figures">{rates.rateText}</strong>
        {", comparison rate "}
        <strong className="figures">{rates.comparisonRateText}</strong>
      </p>
    </section>
  );
}

/** What must be shown with the rates. It is below the actions, so that these stay in the first view. */
export function FinanceNotes({ rates, texts }: VehicleFinanceView) {
  return [rates.note, ...texts].map((text) => (
    <p key={text} className={styles.licence}>
      {text}
    </p>
  ));
}
