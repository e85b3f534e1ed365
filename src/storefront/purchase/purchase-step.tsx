import type { AnswerError } from "../../finance-applications/read-answers.ts";
import { longestAnswer } from "../../finance-applications/read-answers.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import { VersionInputs } from "../enquiry/shown-documents.tsx";
import { OrderReview } from "./order-review.tsx";
import styles from "./purchase-page.sheet.module.css";
import { HandoverStep } from "./handover-step.tsx";
import { PaymentStep } from "./payment-step.tsx";
import type { StepBody } from "./purchase-view.ts";
import { findError, type Of, Option, Options, type Sent } from "./step-options.tsx";

export function PurchaseStep({ body, ...rest }: { body: StepBody; sent: Sent; errors: AnswerError[] }) {
  switch (body.kind) {
    case "start":
      return <Start {...body} />;
    case "trade-in":
      return <TradeIn {...body} {...rest} />;
    case "payment":
      return <PaymentStep {...body} {...rest} />;
    case "handover":
      return <HandoverStep {...body} {...rest} />;
    case "details":
      return <Details {...body} {...rest} />;
    case "review":
      return <OrderReview {...body} />;
  }
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

function TradeIn({ valued, valueHref, sent, errors }: Of<"trade-in">) {
  return (
    <>
      <Options name="trade_in" legend="Are you trading in a car?" error={findError(errors, "trade_in")}>
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
          <span className="quiet">It takes about two minutes, and the offer brings you back here.</span>
        </p>
      )}
    </>
  );
}

const inputs: Readonly<Record<string, { type?: string; inputMode: "email" | "tel" | "numeric" }>> = {
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
  postcode: { inputMode: "numeric" },
};

function Details({ fields, terms, documents, sent, errors }: Of<"details">) {
  const error = findError(errors, "terms_conditions");
  return (
    <>
      {fields.map(({ name, label, help, autoComplete, rule, options }) => {
        const field = { name, label, help, autoComplete, error: findError(errors, name), required: true };
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
