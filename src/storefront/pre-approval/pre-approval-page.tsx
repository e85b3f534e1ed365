import { preApprovalPath } from "../../addresses/paths.ts";
import type { AnswerRule } from "../../finance-applications/application-fields.ts";
import { longestAnswer } from "../../finance-applications/read-answers.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { PolicyLink, VersionInputs } from "../enquiry/shown-documents.tsx";
import { HiddenFields } from "../message/hidden-fields.tsx";
import frame from "../page/form-page.sheet.module.css";
import { typedForm } from "../page/typed-form.ts";
import { UnsentNote } from "../page/unsent-note.tsx";
import { PlaceToCall } from "../place/place-to-call.tsx";
import { ApplicationReview } from "./application-review.tsx";
import type { PreApprovalView, ShownField } from "./pre-approval-view.ts";
import styles from "./pre-approval-page.sheet.module.css";
import { FormErrors } from "../page/form-errors.tsx";
import { PageSteps, StepWays } from "./step-parts.tsx";

/** One step of an application for finance: a plain form, so it works without scripts. */
export function PreApprovalPage(view: PreApprovalView) {
  const { intro } = view;
  return (
    <div className={`wrap ${frame.page}`} data-page="pre-approval">
      <header className={frame.head}>
        <h1>Apply for finance</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        <PageSteps steps={view.steps} />
      </header>
      <div className={frame.main}>
        {view.vehicleText && <p className={styles.vehicle}>For the {view.vehicleText}</p>}
        {view.resume && (
          <p className={styles.notice}>
            You have started an application in this browser.{" "}
            <a href={view.resume.href} rel="nofollow">
              {view.resume.label}
            </a>
          </p>
        )}
        {view.notice && (
          <p className={styles.notice} role="status">
            {view.notice}
          </p>
        )}
        {view.calculatorText && <p className={styles.quiet}>{view.calculatorText}</p>}
        <StepForm {...view} />
        <p className={styles.quiet}>
          {view.privacyNotice} <PolicyLink {...view.documents} />
        </p>
        {view.backHref && (
          <form className={styles.others} action={`${preApprovalPath}/discard`} method="post">
            <HiddenFields fields={view.about} />
            <Button type="submit" kind="plain">
              Delete what I entered
            </Button>
          </form>
        )}
      </div>
      {view.place && (
        <aside className={frame.aside} aria-label="Contact">
          <PlaceToCall place={view.place} />
        </aside>
      )}
    </div>
  );
}

function StepForm({ heading, errors, review, ...view }: PreApprovalView) {
  return (
    <form
      className={styles.form}
      action={view.action}
      method="post"
      noValidate
      {...typedForm("application", view.typedAs)}
    >
      <h2>{heading}</h2>
      <FormErrors errors={errors} />
      <HiddenFields fields={view.about} />
      {view.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {view.fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
      {review && <ApplicationReview {...review} />}
      {review && <VersionInputs {...view.documents} />}
      <UnsentNote />
      <Button type="submit" wide>
        {view.button}
      </Button>
      <StepWays backHref={view.backHref} canMail={view.canMail} />
    </form>
  );
}

const inputs: Readonly<Partial<Record<AnswerRule, { type?: string; inputMode: "email" | "tel" | "numeric" }>>> = {
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
  "birth-date": { inputMode: "numeric" },
  postcode: { inputMode: "numeric" },
  dollars: { inputMode: "numeric" },
  percent: { inputMode: "numeric" },
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
