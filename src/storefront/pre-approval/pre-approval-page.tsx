import { preApprovalPath } from "../../addresses/paths.ts";
import type { AnswerRule } from "../../finance-applications/application-fields.ts";
import { longestAnswer } from "../../finance-applications/read-answers.ts";
import { errorListHeading } from "../../leads/read-enquiry.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem, SelectField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ApplicationReview } from "./application-review.tsx";
import type { PreApprovalView, ShownField } from "./pre-approval-view.ts";
import styles from "./pre-approval-page.sheet.module.css";

/** One step of an application for finance: a plain form, so it works without scripts. */
export function PreApprovalPage(view: PreApprovalView) {
  const { heading, intro, errors, review } = view;
  return (
    <div className={`wrap ${styles.page}`} data-page="pre-approval">
      <h1>Apply for finance</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      <Steps steps={view.steps} />
      {view.vehicleText && <p className={styles.vehicle}>For the {view.vehicleText}</p>}
      {view.notice && (
        <p className={styles.notice} role="status">
          {view.notice}
        </p>
      )}
      <form className={styles.form} action={view.action} method="post" noValidate>
        <h2>{heading}</h2>
        {errors.length > 0 && <Problems errors={errors} />}
        {view.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {view.fields.map((field) => (
          <Field key={field.name} field={field} />
        ))}
        {review && <ApplicationReview {...review} />}
        <Button type="submit" wide>
          {view.button}
        </Button>
        <div className={styles.others}>
          {view.backHref && <a href={view.backHref}>Back</a>}
          {view.canMail && (
            <Button type="submit" kind="plain" name="also" value="mail">
              Save and email me a link
            </Button>
          )}
        </div>
      </form>
      <p className={styles.quiet}>{view.privacyNotice}</p>
      {view.backHref && (
        <form action={`${preApprovalPath}/discard`} method="post">
          <Button type="submit" kind="plain">
            Delete what I entered
          </Button>
        </form>
      )}
    </div>
  );
}

function Steps({ steps }: Pick<PreApprovalView, "steps">) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ label, href, state }, index) => (
        <li
          key={label}
          aria-current={state === "current" ? "step" : undefined}
          data-done={state === "done" ? "" : undefined}
        >
          <span>{state === "done" ? <Icon name="check" size="small" /> : index + 1}</span>
          <span className={styles.label}>{href && state !== "current" ? <a href={href}>{label}</a> : label}</span>
        </li>
      ))}
    </ol>
  );
}

function Problems({ errors }: Pick<PreApprovalView, "errors">) {
  return (
    <FormProblem>
      <p>{errorListHeading}</p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </FormProblem>
  );
}

const inputs: Readonly<Partial<Record<AnswerRule, { type?: string; inputMode: "email" | "tel" | "numeric" }>>> = {
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
  "birth-date": { inputMode: "numeric" },
  postcode: { inputMode: "numeric" },
  dollars: { inputMode: "numeric" },
  count: { inputMode: "numeric" },
};

/** With more options than this, a choice is a list. */
const mostButtons = 4;

function Field({ field }: { field: ShownField }) {
  const { name, label, help, error, text, autoComplete, rule, options = [], isRequired } = field;
  const shared = { name, label, help, error, autoComplete, optional: !isRequired, required: isRequired };
  if (rule !== "choice") {
    const shown = rule === "dollars" ? `${label} ($)` : label;
    return <TextField {...shared} {...inputs[rule]} label={shown} maxLength={longestAnswer} defaultValue={text} />;
  }
  if (options.length <= mostButtons) return <Choice field={field} />;
  return (
    <SelectField {...shared} defaultValue={text}>
      <option value="">Choose one</option>
      {options.map(({ value, label: option }) => (
        <option key={value} value={value}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}

function Choice({ field: { name, label, error, text, options = [] } }: { field: ShownField }) {
  return (
    <fieldset className={styles.choice} id={name} tabIndex={-1} aria-describedby={error && `${name}-error`}>
      <legend>{label}</legend>
      <div>
        {options.map(({ value, label: option }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={text === value} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
