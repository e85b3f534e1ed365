import type { ReactNode } from "react";
import type { AnswerError } from "../../finance-applications/read-answers.ts";
import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import styles from "./purchase-page.sheet.module.css";
import type { StepBody } from "./purchase-view.ts";

export type Sent = Readonly<Record<string, string>>;
export type Of<Kind extends StepBody["kind"]> = Extract<StepBody, { kind: Kind }> & {
  sent: Sent;
  errors: AnswerError[];
};

/** What is wrong with a field. */
export function findError(errors: AnswerError[], name: string): string | undefined {
  return errors.find(({ field }) => field === name)?.message;
}

type OptionsProps = { name: string; legend: string; error: string | undefined; children: ReactNode };

/** Options of which one is chosen, each with what belongs to it. */
export function Options({ name, legend, error, children }: OptionsProps) {
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

export function Option({ name, value, sent, title, text, children }: OptionProps) {
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
