import { type SpinFields, SpinForm } from "./spin-form.tsx";
import styles from "./spin-page.sheet.module.css";

type Sector = { path: string; isWin: boolean; label: { x: number; y: number; degrees: number; text: string } | null };

/** `reference`: that of the lead; null until it is stored. */
export type SpinResult = { title: string; text: string; reference: string | null };

export type SpinView = {
  heading: string;
  intro: string;
  days: string;
  /** `turnDegrees`: how far the wheel turned; null before a spin. */
  wheel: { sectors: readonly Sector[]; turnDegrees: number | null };
  /** In the order of the wheel, from 1. */
  prizes: readonly { name: string; chance: string }[];
  closed: string | null;
  form: SpinFields | null;
  result: SpinResult | null;
  /** The form for another number, beside a result; null where only one number can spin. */
  anotherHref: string | null;
  terms: readonly string[];
};

/** A game of chance: the server draws, the wheel shows what it drew. */
export function SpinPage(view: SpinView) {
  const { heading, intro, days, wheel, prizes, closed, form, result, anotherHref, terms } = view;
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p>{intro}</p>
        <p className="quiet">{days}</p>
      </header>
      <Wheel {...wheel} />
      <div className={styles.side}>
        {result && (
          <section className={`${styles.card} ${styles.result}`} aria-labelledby="result-heading">
            <h2 id="result-heading">{result.title}</h2>
            <p>{result.text}</p>
            {result.reference && <p className="quiet">Reference: {result.reference}</p>}
            {anotherHref && <a href={anotherHref}>Spin with another mobile number</a>}
          </section>
        )}
        {closed && <p className={styles.card}>{closed}</p>}
        {form && <SpinForm {...form} />}
        <section aria-labelledby="prizes-heading">
          <h2 id="prizes-heading">On the wheel</h2>
          <ol className={styles.prizes}>
            {prizes.map(({ name, chance }) => (
              <li key={name}>
                <span>{name}</span> <span className="quiet">{chance}</span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="terms-heading" id="terms">
          <h2 id="terms-heading">Terms</h2>
          {terms.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      </div>
    </div>
  );
}

function Wheel({ sectors, turnDegrees }: SpinView["wheel"]) {
  return (
    <svg viewBox="-100 -104 200 204" className={styles.wheel} aria-hidden="true">
      <g transform={`rotate(${turnDegrees ?? 0})`}>
        <g className={turnDegrees === null ? undefined : styles.turning}>
          {sectors.map(({ path, isWin, label }) => (
            <g key={path} className={isWin ? styles.sector : `${styles.sector} ${styles.blank}`}>
              <path d={path} />
              {label && (
                <text transform={`translate(${label.x} ${label.y}) rotate(${label.degrees})`}>{label.text}</text>
              )}
            </g>
          ))}
          <circle className={styles.hub} r="14" />
        </g>
      </g>
      <path className={styles.pointer} d="M-8 -104L8 -104L0 -88Z" />
    </svg>
  );
}
