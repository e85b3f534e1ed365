import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import styles from "./drive-away-page.sheet.module.css";

type ShownPart = { label: string; amount: string; source: string | null };

export type DriveAwayAnswer =
  | { kind: "total"; totalText: string; parts: ShownPart[]; notes: string[] }
  /** The price as advertised, and why there is no total. */
  | { kind: "none"; priceText: string; qualifier: string; text: string };

export type DriveAwayView = {
  vehicle: { title: string; href: string };
  action: string;
  states: readonly string[];
  state: string;
  postcode: { text: string; error: string } | null;
  answer: DriveAwayAnswer;
  calculatorHref: string | null;
};

/** The drive-away price of a vehicle in one state: one total with its parts. */
export function DriveAwayPage({ vehicle, action, states, state, postcode, answer, calculatorHref }: DriveAwayView) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>Drive-away estimate</h1>
        <p className="quiet">
          For the <a href={vehicle.href}>{vehicle.title}</a>
        </p>
      </header>
      <section className={styles.answer} aria-labelledby="answer-heading">
        <h2 id="answer-heading" className={styles.heading}>
          {answer.kind === "total" ? `Estimated drive-away price in ${state}` : `Price, excluding charges in ${state}`}
        </h2>
        {answer.kind === "total" ? <Total {...answer} /> : <NoTotal {...answer} />}
        <p className={styles.actions}>
          <ButtonLink href={vehicle.href}>Back to the vehicle</ButtonLink>
          {calculatorHref && (
            <ButtonLink href={calculatorHref} kind="outline">
              Calculate repayments
            </ButtonLink>
          )}
        </p>
      </section>
      <Registration action={action} states={states} state={state} postcode={postcode} />
    </div>
  );
}

type RegistrationProps = Pick<DriveAwayView, "action" | "states" | "state" | "postcode">;

function Registration({ action, states, state, postcode }: RegistrationProps) {
  return (
    <section className={styles.where} aria-labelledby="where-heading">
      <h2 id="where-heading" className={styles.heading}>
        Where will you register it?
      </h2>
      <form action={action} method="post" noValidate className={styles.postcode}>
        <TextField
          label="Your postcode"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          defaultValue={postcode?.text}
          error={postcode?.error}
        />
        <Button type="submit" kind="outline">
          Use this postcode
        </Button>
      </form>
      <form action={action} method="post" className={styles.states} aria-label="State or territory">
        {states.map((each) => (
          <button key={each} type="submit" name="state" value={each} aria-pressed={each === state}>
            {each}
          </button>
        ))}
      </form>
      <p className="quiet">We remember your state on this device.</p>
    </section>
  );
}

function Total({ totalText, parts, notes }: Extract<DriveAwayAnswer, { kind: "total" }>) {
  return (
    <>
      <p className={`figures ${styles.total}`}>{totalText}</p>
      <dl className={styles.parts}>
        {parts.map(({ label, amount, source }) => (
          <div key={label}>
            <dt>
              {label} {source && <span className={styles.source}>{source}</span>}
            </dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

function NoTotal({ priceText, qualifier, text }: Extract<DriveAwayAnswer, { kind: "none" }>) {
  return (
    <>
      <p className={`figures ${styles.total}`}>
        {priceText} <span className={styles.qualifier}>{qualifier}</span>
      </p>
      <p>{text}</p>
    </>
  );
}
