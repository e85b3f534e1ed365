import type { Estimate } from "../../finance/calculator.ts";
import { centsText } from "../../vehicles/cents-text.ts";
import styles from "./calculator-page.module.css";

const width = 320;
const height = 120;
const gap = 4;

/** How the loan is paid off, year by year: a picture, and the same figures as a table. */
export function OwedChart({ estimate }: { estimate: Estimate }) {
  const { borrowedCents, owedByYearCents, balloonCents, years } = estimate;
  const rows = owedByYearCents.map((owed, year) => ({ year, owed, ...paidBy(year, estimate) }));
  const highest = Math.max(borrowedCents, ...rows.map(({ owed, principal, interest }) => owed + principal + interest));
  const barWidth = (width - gap * years) / (years + 1);
  const scale = (cents: number) => (cents / highest) * height;
  return (
    <figure className={styles.chart}>
      <figcaption>
        Paid off and still owed, by year
        <span className={styles.key}>
          <span data-part="principal">Paid off</span>
          <span data-part="interest">Interest paid</span>
          <span data-part="owed">Still owed</span>
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {rows.map(({ year, principal, interest, owed }) => {
          const parts = [
            ["principal", principal],
            ["interest", interest],
            ["owed", owed],
          ] as const;
          let top = height;
          return parts.map(([part, cents]) => {
            top -= scale(cents);
            return (
              <rect
                key={`${year} ${part}`}
                data-part={part}
                x={year * (barWidth + gap)}
                y={top}
                width={barWidth}
                height={scale(cents)}
              />
            );
          });
        })}
      </svg>
      <p className={styles.years} aria-hidden="true">
        {rows.map(({ year }) => (
          <span key={year}>{year === 0 ? "Start" : year}</span>
        ))}
      </p>
      <details className={styles.figures}>
        <summary>Figures by year</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">After</th>
              <th scope="col">Paid off</th>
              <th scope="col">Interest paid</th>
              <th scope="col">Still owed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ year, principal, interest, owed }) => (
              <tr key={year}>
                <th scope="row">{year === 0 ? "Start" : `Year ${year}`}</th>
                <td className="figures">{centsText(principal)}</td>
                <td className="figures">{centsText(interest)}</td>
                <td className="figures">{centsText(owed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {balloonCents > 0 && (
          <p>{`The last ${centsText(balloonCents)} is the balloon, due with the last repayment.`}</p>
        )}
      </details>
    </figure>
  );
}

/** Principal and interest paid after that many years, in cents. */
function paidBy(year: number, { borrowedCents, owedByYearCents, repaymentCents, repayments, years }: Estimate) {
  const principal = borrowedCents - (owedByYearCents[year] ?? 0);
  const interest = (repaymentCents * repayments * year) / years - principal;
  return { principal, interest: Math.max(0, Math.round(interest)) };
}
