import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import styles from "./field.sheet.module.css";
import { Icon } from "./icon.tsx";

type FieldText = {
  label: string;
  name: string;
  /** Id of the control; defaults to the name, which suffices if no other form on the page has the field. */
  id?: string;
  error?: string | undefined;
  help?: string | undefined;
  optional?: boolean;
};

type IdentifiedField = FieldText & { id: string };

function describedBy({ id, error, help }: IdentifiedField): string | undefined {
  const ids = [error && `${id}-error`, help && `${id}-help`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.message} ${styles.problem}`} role="alert">
      <Icon name="circle-exclamation-point" />
      <div>{children}</div>
    </div>
  );
}

export function FormDelay({ children }: { children: ReactNode }) {
  return (
    <div className={styles.message} role="status">
      <Icon name="clock" />
      <div>{children}</div>
    </div>
  );
}

function FieldFrame({ field, children }: { field: Omit<IdentifiedField, "name">; children: ReactNode }) {
  const { id } = field;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
        {field.optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {field.help && (
        <p className={styles.help} id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {field.error && (
        <p className={styles.error} id={`${id}-error`}>
          {field.error}
        </p>
      )}
    </div>
  );
}

function controlProps(field: IdentifiedField) {
  return {
    id: field.id,
    name: field.name,
    className: styles.control,
    "aria-invalid": field.error ? true : undefined,
    "aria-describedby": describedBy(field),
  };
}

function parted<Control>({ label, name, id = name, error, help, optional, ...control }: FieldText & Control) {
  return { field: { label, name, id, error, help, optional }, control };
}

export function TextField(props: FieldText & InputHTMLAttributes<HTMLInputElement>) {
  const { field, control } = parted(props);
  return (
    <FieldFrame field={field}>
      <input {...control} {...controlProps(field)} />
    </FieldFrame>
  );
}

export function TextAreaField(props: FieldText & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, control } = parted(props);
  return (
    <FieldFrame field={field}>
      <textarea {...control} {...controlProps(field)} />
    </FieldFrame>
  );
}

export function SelectField(props: FieldText & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, control } = parted(props);
  return (
    <FieldFrame field={field}>
      <select {...control} {...controlProps(field)} />
    </FieldFrame>
  );
}

/** A text field that no browser sends or remembers, because it has no name. */
export function UnsentField({
  label,
  id,
  ...control
}: Required<Pick<FieldText, "label" | "id">> & Omit<InputHTMLAttributes<HTMLInputElement>, "name">) {
  return (
    <FieldFrame field={{ label, id }}>
      <input autoComplete="off" {...control} id={id} className={styles.control} />
    </FieldFrame>
  );
}
