import styles from "./vehicle-page.module.css";

/** Both rates with the note that belongs to every comparison rate: none of them is shown alone (FN-09, FN-10). */
export type FinanceRates = { rateText: string; comparisonRateText: string; note: string };

export type VehicleFinanceView = {
  /** `$194`. */
  weeklyText: string;
  rates: FinanceRates;
  texts: string[];
};

/** The weekly repayment of a vehicle, with everything that must be shown with it. */
export function VehicleFinance({ weeklyText, rates, texts }: VehicleFinanceView) {
  return (
    <section className={styles.finance} aria-label="Indicative repayment">
      <p>
        Finance <strong className="figures">{`from ${weeklyText} p.w.`}</strong>
      </p>
      <Rates {...rates} />
      {texts.map((text) => (
        <p key={text} className={styles.licence}>
          {text}
        </p>
      ))}
    </section>
  );
}

function Rates({ rateText, comparisonRateText, note }: FinanceRates) {
  return (
    <>
      <p>
        Indicative rate <strong className="figures">{rateText}</strong>
        {", comparison rate "}
        <strong className="figures">{comparisonRateText}</strong>
      </p>
      <p className={styles.licence}>{note}</p>
    </>
  );
}
