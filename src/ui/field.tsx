import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

type FieldText = {
  label: string;
  name: string;
  error?: string | undefined;
  help?: string | undefined;
  optional?: boolean;
};

function describedBy({ name, error, help }: FieldText): string | undefined {
  const ids = [error && `${name}-error`, help && `${name}-help`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** What is wrong with a form as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.message} ${styles.problem}`} role="alert">
      <Icon name="circle-exclamation-point" />
      <div>{children}</div>
    </div>
  );
}

/** What a form waits for. */
export function FormDelay({ children }: { children: ReactNode }) {
  return (
    <div className={styles.message} role="status">
      <Icon name="clock" />
      <div>{children}</div>
    </div>
  );
}

function FieldFrame({ field, children }: { field: FieldText; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.name}>
        {field.label}
        {field.optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {field.help && (
        <p className={styles.help} id={`${field.name}-help`}>
          {field.help}
        </p>
      )}
      {field.error && (
        <p className={styles.error} id={`${field.name}-error`}>
          {field.error}
        </p>
      )}
    </div>
  );
}

function controlProps(field: FieldText) {
  return {
    id: field.name,
    name: field.name,
    className: styles.control,
    "aria-invalid": field.error ? true : undefined,
    "aria-describedby": describedBy(field),
  };
}

export function TextField({
  label,
  name,
  error,
  help,
  optional,
  ...rest
}: FieldText & InputHTMLAttributes<HTMLInputElement>) {
  const field = { label, name, error, help, optional };
  return (
    <FieldFrame field={field}>
      <input {...rest} {...controlProps(field)} />
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  name,
  error,
  help,
  optional,
  ...rest
}: FieldText & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = { label, name, error, help, optional };
  return (
    <FieldFrame field={field}>
      <textarea rows={5} {...rest} {...controlProps(field)} />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  name,
  error,
  help,
  optional,
  children,
  ...rest
}: FieldText & SelectHTMLAttributes<HTMLSelectElement>) {
  const field = { label, name, error, help, optional };
  return (
    <FieldFrame field={field}>
      <select {...rest} {...controlProps(field)}>
        {children}
      </select>
    </FieldFrame>
  );
}
