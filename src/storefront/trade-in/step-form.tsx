import type { ReactNode } from "react";
import { errorListHeading } from "../../leads/form-definition.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/field.tsx";
import { typedForm } from "../page/typed-form.ts";
import { UnsentNote } from "../page/unsent-note.tsx";
import type { StepForm } from "./trade-in-view.ts";
import styles from "./trade-in.sheet.module.css";

type StepFormProps = {
  form: StepForm;
  heading: string;
  send: string;
  backHref?: string;
  toFieldId?: (field: string) => string;
  children: ReactNode;
};

/** The form of a step, with its faults first, each with a link to its field. */
export function TradeInForm({ form, heading, send, backHref, toFieldId = (field) => field, children }: StepFormProps) {
  const stepName = form.hidden.find(([name]) => name === "step" || name === "by")?.[1] ?? "car";
  return (
    <form
      className={styles.form}
      action={form.action}
      method="post"
      noValidate
      aria-labelledby="step-heading"
      {...typedForm(`trade-in-${stepName}`, form.action)}
    >
      <h2 id="step-heading">{heading}</h2>
      {form.errors.length > 0 && (
        <FormProblem>
          <p>{errorListHeading}</p>
          <ul>
            {form.errors.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${toFieldId(field)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </FormProblem>
      )}
      {form.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <UnsentNote />
      <div className={styles.buttons}>
        <Button type="submit" wide>
          {send}
        </Button>
        {backHref && <a href={backHref}>Back</a>}
      </div>
    </form>
  );
}

/** The error of a field, if there is one. */
export function fieldError({ errors }: StepForm, field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
