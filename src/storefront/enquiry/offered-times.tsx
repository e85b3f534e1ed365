import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { TimeOptions } from "../page/time-options.tsx";
import styles from "./enquiry-form.sheet.module.css";
import { fieldId } from "./field-id.ts";
import type { FormFieldProps } from "./form-field-props.ts";
import { showTimesField } from "./show-times-field.ts";

/** The free times of a location as one list, for browsers without scripts. */
export function OfferedTimes({ field, form, sent, error }: FormFieldProps) {
  return (
    <SelectField
      label={field.label}
      name={field.name}
      id={fieldId(form.form.kind, field.name)}
      optional
      error={error}
      defaultValue={typeof sent === "string" ? sent : ""}
    >
      <option value="">Not sure yet</option>
      <TimeOptions days={form.times ?? []} />
    </SelectField>
  );
}

/**
 * Loads the times of the location that is chosen. A form is sent by its first button when Enter is pressed in a field,
 * so the first one, which nobody sees, sends it.
 */
export function ShowTimes({ send }: { send: string }) {
  return (
    <p className={styles.times}>
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
        {send}
      </button>
      <Button type="submit" kind="outline" name={showTimesField} value="1">
        Show free times
      </Button>
    </p>
  );
}
