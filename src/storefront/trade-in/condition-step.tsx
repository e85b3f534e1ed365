import { fieldError, TradeInForm } from "./step-form.tsx";
import type { StepView } from "./trade-in-view.ts";
import styles from "./trade-in.sheet.module.css";

export function ConditionStep({ form, car, questions, backHref }: Extract<StepView, { kind: "condition" }>) {
  return (
    <TradeInForm form={form} heading="Its condition" send="Continue" backHref={backHref}>
      <p>
        <strong>{car}</strong>
      </p>
      {questions.map(({ field, question, answers }) => {
        const error = fieldError(form, field);
        return (
          <fieldset
            key={field}
            id={field}
            className={styles.choices}
            tabIndex={-1}
            aria-describedby={error && `${field}-error`}
          >
            <legend>{question}</legend>
            <div>
              {answers.map((answer) => (
                <label key={answer}>
                  <input type="radio" name={field} value={answer} defaultChecked={form.sent[field] === answer} />
                  <span>{answer}</span>
                </label>
              ))}
            </div>
            {error && (
              <p className={styles.error} id={`${field}-error`}>
                {error}
              </p>
            )}
          </fieldset>
        );
      })}
    </TradeInForm>
  );
}
