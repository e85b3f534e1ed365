import styles from "./vehicle-page.module.css";

/** Both rates with the note that belongs to every comparison rate: none of them is shown alone (FN-09, FN-10). */
export type FinanceRates = { rateText: string; comparisonRateText: string; note: string };

export type VehicleFinanceView = {
  /** `$194`. */
  weeklyText: string;
  rates: FinanceRates;
  texts: string[];
};

/** The weekly repayment of a vehicle with both rates and their warning, which must not be apart from them. */
export function VehicleFinance({ weeklyText, rates }: VehicleFinanceView) {
  return (
    <div className={styles.finance}>
      <p>
        Finance <strong className="figures">{`from ${weeklyText} p.w.`}</strong>
      </p>
      <p>
        Indicative rate <strong className="figures">{rates.rateText}</strong>
        {", comparison rate "}
        <strong className="figures">{rates.comparisonRateText}</strong>
      </p>
      <p className={styles.licence}>{rates.note}</p>
    </div>
  );
}

/** What the repayment assumes. */
export function FinanceNotes({ texts }: VehicleFinanceView) {
  return texts.map((text) => (
    <p key={text} className={styles.licence}>
      {text}
    </p>
  ));
}
