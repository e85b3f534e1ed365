import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormProblem, UnsentField } from "../../ui/field.tsx";
import { demoOutcomes } from "./demo-outcomes.ts";
import styles from "./demo-payment-page.sheet.module.css";

export type DemoPaymentView = {
  action: string;
  description: string;
  amountText: string;
  cancelHref: string;
  step: "card" | "challenge";
  isDeclined: boolean;
};

/**
 * Stands in for the hosted page of a payment gateway. The fields for a card have no name, so that no browser sends
 * them. Works without scripts.
 */
export function DemoPaymentPage(view: DemoPaymentView) {
  return (
    <div className={`wrap ${styles.layout}`}>
      <div className={styles.intro}>
        <h1>Demonstration payment</h1>
        <p className={styles.notice}>
          <strong>No money moves here.</strong> This page stands in for the payment provider’s own page. No card is
          charged, and nothing you type into the card fields leaves your browser. Do not enter a real card number.
        </p>
        <dl className={styles.summary}>
          <dt>{view.description}</dt>
          <dd className="figures">{view.amountText}</dd>
        </dl>
      </div>
      {view.step === "card" ? <CardStep {...view} /> : <ChallengeStep {...view} />}
    </div>
  );
}

function CardStep({ action, amountText, cancelHref, isDeclined }: DemoPaymentView) {
  return (
    <form className={styles.panel} action={action} method="post">
      {isDeclined && <FormProblem>The card was declined, and nothing was paid. Try again, or go back.</FormProblem>}
      <fieldset className={styles.group}>
        <legend>Card</legend>
        <UnsentField id="card-number" label="Card number" inputMode="numeric" placeholder="4242 4242 4242 4242" />
        <div className={styles.pair}>
          <UnsentField id="card-expiry" label="Expiry" inputMode="numeric" placeholder="MM / YY" />
          <UnsentField id="card-code" label="Security code" inputMode="numeric" placeholder="123" />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>What should happen?</legend>
        {demoOutcomes.map(({ value, label }, index) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="outcome" value={value} defaultChecked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" wide>
        Pay {amountText}
      </Button>
      <ButtonLink href={cancelHref} kind="plain">
        Go back without paying
      </ButtonLink>
    </form>
  );
}

function ChallengeStep({ action, amountText }: DemoPaymentView) {
  return (
    <form className={styles.panel} action={action} method="post">
      <h2>Your bank asks: is this you?</h2>
      <p>Confirm the payment of {amountText}, as you would in your bank’s app.</p>
      <Button type="submit" name="outcome" value="confirmed" wide>
        Confirm the payment
      </Button>
      <Button type="submit" name="outcome" value="declined" kind="outline" wide>
        Refuse it
      </Button>
    </form>
  );
}
