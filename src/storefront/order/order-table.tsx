import styles from "./order-table.sheet.module.css";
import type { Fact, OrderView } from "./order-view.ts";

/** What an online purchase costs: one total with its parts, and what is taken off it. */
export function OrderTable({ order, heading: Heading }: { order: OrderView; heading: "h2" | "h3" }) {
  const { parts, total, taken, balance, loanText, notes } = order;
  return (
    <section className={styles.order} aria-labelledby="order-heading">
      <Heading id="order-heading">What it costs</Heading>
      <Amounts facts={parts} />
      <p className={styles.total}>
        <span>Total price </span>
        <span className={styles.totalAmount}>
          <strong className="figures">{total.text}</strong>
          {total.qualifier && <span className={styles.note}> {total.qualifier}</span>}
        </span>
      </p>
      <Amounts facts={taken} />
      <p className={styles.balance}>
        <span>{balance.label} </span>
        <strong className="figures">{balance.text}</strong>
      </p>
      {loanText && <p className={styles.note}>{loanText}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  );
}

function Amounts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.amounts}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
