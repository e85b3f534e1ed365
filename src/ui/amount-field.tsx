import styles from "./amount-field.module.css";

type AmountFieldProps = {
  id: string;
  name: string;
  label: string;
  /** A sign before or after the digits. */
  before?: string;
  after?: string;
  text: string;
  /** The slider's scale; the field accepts other amounts too. */
  slider: { min: number; max: number; step: number; value: number };
  error?: string | undefined;
  /** Id of an error elsewhere that concerns this field. */
  errorId?: string | undefined;
  onText: (text: string) => void;
};

/** An amount as a text field, and as a slider where scripts run. Both show the same amount. */
export function AmountField({
  id,
  name,
  label,
  before,
  after,
  text,
  slider,
  error,
  errorId,
  onText,
}: AmountFieldProps) {
  const describedBy = [error && `${id}-error`, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box} data-invalid={describedBy ? "" : undefined}>
        {before && <span aria-hidden="true">{before}</span>}
        <input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        {after && <span aria-hidden="true">{after}</span>}
      </span>
      <input
        className={styles.slider}
        type="range"
        {...slider}
        aria-label={`${label}, slider`}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type ChoiceRowProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  error?: string | undefined;
  onChoice: (value: string) => void;
};

export function ChoiceRow({ legend, name, options, chosen, error, onChoice }: ChoiceRowProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoice(value)} />
          <span>{label}</span>
        </label>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
