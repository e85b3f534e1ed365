import type { ReactNode } from "react";
import type { AnswerError } from "../../finance-applications/read-answers.ts";
import { longestAnswer } from "../../finance-applications/read-answers.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import { VersionInputs } from "../enquiry/shown-documents.tsx";
import { OrderReview } from "./order-review.tsx";
import styles from "./purchase-page.sheet.module.css";
import type { StepBody } from "./purchase-view.ts";

type Sent = Readonly<Record<string, string>>;
type Of<Kind extends StepBody["kind"]> = Extract<StepBody, { kind: Kind }> & { sent: Sent; errors: AnswerError[] };

/** What a step asks. */
export function PurchaseStep({ body, ...rest }: { body: StepBody; sent: Sent; errors: AnswerError[] }) {
  switch (body.kind) {
    case "start":
      return <Start {...body} />;
    case "trade-in":
      return <TradeIn {...body} {...rest} />;
    case "payment":
      return <Payment {...body} {...rest} />;
    case "handover":
      return <Handover {...body} {...rest} />;
    case "details":
      return <Details {...body} {...rest} />;
    case "review":
      return <OrderReview {...body} />;
  }
}

function errorOf(errors: AnswerError[], name: string): string | undefined {
  return errors.find(({ field }) => field === name)?.message;
}

function Start({ points }: Extract<StepBody, { kind: "start" }>) {
  return (
    <ol className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ol>
  );
}

type OptionsProps = { name: string; legend: string; error: string | undefined; children: ReactNode };

/** Options of which one is chosen, each with what belongs to it. */
function Options({ name, legend, error, children }: OptionsProps) {
  return (
    <fieldset className={styles.options} id={name} tabIndex={-1} aria-describedby={error && `${name}-error`}>
      <legend className="visually-hidden">{legend}</legend>
      {error && (
        <p className={shared.error} id={`${name}-error`}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type OptionProps = { name: string; value: string; sent: Sent; title: string; text?: string; children?: ReactNode };

function Option({ name, value, sent, title, text, children }: OptionProps) {
  return (
    <div className={styles.option}>
      <label>
        <input type="radio" name={name} value={value} defaultChecked={sent[name] === value} />
        <span>
          <strong>{title}</strong>
          {text && <span className={styles.optionText}>{text}</span>}
        </span>
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}

function TradeIn({ valued, valueHref, sent, errors }: Of<"trade-in">) {
  return (
    <>
      <Options name="trade_in" legend="Do you trade in a car?" error={errorOf(errors, "trade_in")}>
        {valued && (
          <Option
            name="trade_in"
            value="valued"
            sent={sent}
            title={`Trade in my ${valued.car} for ${valued.offerText}`}
            text={`Our indicative offer stands ${valued.untilText}, subject to inspection.`}
          />
        )}
        <Option name="trade_in" value="none" sent={sent} title="No trade-in" />
      </Options>
      {valueHref && (
        <p>
          <a className={styles.aside} href={valueHref}>
            {valued ? "Value another car" : "Value my car first"}
          </a>
          <span className="quiet"> It takes about two minutes, and the offer leads you back here.</span>
        </p>
      )}
    </>
  );
}

function Payment({ finance, sent, errors }: Of<"payment">) {
  return (
    <Options name="payment" legend="How do you pay?" error={errorOf(errors, "payment")}>
      <Option
        name="payment"
        value="cash"
        sent={sent}
        title="Cash"
        text="You pay the balance to the dealership, by bank transfer or in cash, at the handover."
      />
      {finance && (
        <Option name="payment" value="finance" sent={sent} title="Finance" text="You ask for a loan. A lender decides.">
          <SelectField
            label="Pay it off over"
            name="years"
            defaultValue={sent["years"]}
            error={errorOf(errors, "years")}
          >
            {finance.years.map((years) => (
              <option key={years} value={years}>
                {years === 1 ? "1 year" : `${years} years`}
              </option>
            ))}
          </SelectField>
          <TextField
            label="You pay yourself ($)"
            name="deposit"
            help={`Towards the price, besides your trade-in. The deposit of ${finance.leastText} is part of it.`}
            inputMode="numeric"
            maxLength={20}
            defaultValue={sent["deposit"]}
            error={errorOf(errors, "deposit")}
          />
          <SelectField
            label="Balloon at the end"
            name="balloon"
            defaultValue={sent["balloon"]}
            error={errorOf(errors, "balloon")}
          >
            {finance.balloons.map((balloon) => (
              <option key={balloon} value={balloon}>
                {balloon === 0 ? "None" : `${balloon}% of the price`}
              </option>
            ))}
          </SelectField>
          {finance.loanText && <p role="status">{finance.loanText}</p>}
          <p className={shared.quiet}>{finance.note}</p>
          <Button type="submit" kind="outline" name="also" value="estimate">
            Work out the repayments
          </Button>
        </Option>
      )}
    </Options>
  );
}

function Handover({ place, days, delivery, sent, errors }: Of<"handover">) {
  return (
    <Options name="handover" legend="How do you get the vehicle?" error={errorOf(errors, "handover")}>
      <Option
        name="handover"
        value="pick-up"
        sent={sent}
        title="I pick it up"
        text={place ?? "The dealership tells you where."}
      >
        {days.length > 0 ? (
          <SelectField
            label="Time of the pick-up"
            name="time"
            defaultValue={sent["time"]}
            error={errorOf(errors, "time")}
          >
            <option value="">Choose a time</option>
            {days.map(({ date, weekday, dayText, slots }) => (
              <optgroup key={date} label={`${weekday} ${dayText}`}>
                {slots.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {`${weekday} ${dayText}, ${label}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        ) : (
          <p className="quiet">The dealership calls you to agree a time.</p>
        )}
      </Option>
      {delivery && (
        <Option name="handover" value="delivery" sent={sent} title="Deliver it to me" text={delivery.text}>
          <TextField
            label="Postcode"
            name="delivery_postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            defaultValue={sent["delivery_postcode"]}
            error={errorOf(errors, "delivery_postcode")}
          />
          <SelectField label="Day" name="date" defaultValue={sent["date"]} error={errorOf(errors, "date")}>
            <option value="">Choose a day</option>
            {delivery.days.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Time of day" name="part" defaultValue={sent["part"]} error={errorOf(errors, "part")}>
            <option value="">Choose one</option>
            <option value="morning">Morning, 8am to 12pm</option>
            <option value="afternoon">Afternoon, 12pm to 5pm</option>
          </SelectField>
        </Option>
      )}
    </Options>
  );
}

const inputs: Readonly<Record<string, { type?: string; inputMode: "email" | "tel" | "numeric" }>> = {
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
  postcode: { inputMode: "numeric" },
};

function Details({ fields, terms, documents, sent, errors }: Of<"details">) {
  const error = errorOf(errors, "terms_conditions");
  return (
    <>
      {fields.map(({ name, label, help, autoComplete, rule, options }) => {
        const field = { name, label, help, autoComplete, error: errorOf(errors, name), required: true };
        if (rule !== "choice")
          return (
            <TextField key={name} {...field} {...inputs[rule]} maxLength={longestAnswer} defaultValue={sent[name]} />
          );
        return (
          <SelectField key={name} {...field} defaultValue={sent[name]}>
            <option value="">Choose one</option>
            {options?.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        );
      })}
      <VersionInputs {...documents} />
      {terms && (
        <div>
          <label className={shared.check}>
            <input
              type="checkbox"
              id="terms_conditions"
              name="terms_conditions"
              value="yes"
              defaultChecked={sent["terms_conditions"] === "yes"}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && "terms_conditions-error"}
            />
            <span>
              {terms} {documents.termsHref && <a href={documents.termsHref}>Read the terms</a>}
            </span>
          </label>
          {error && (
            <p className={shared.error} id="terms_conditions-error">
              {error}
            </p>
          )}
        </div>
      )}
    </>
  );
}
