import { lazy, type ReactNode, Suspense, useState } from "react";
import { chosenOptIn } from "../../leads/consent.ts";
import type { FieldOption, TextRule } from "../../enquiry-kinds/enquiry-field.ts";
import type { EnquiryForm } from "../../leads/form-definition.ts";
import { isOfferedWith } from "../../leads/offered-option.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { useIsLive } from "../../ui/use-is-live.ts";
import styles from "./enquiry-form.sheet.module.css";
import { ServerRendered } from "../page/server-rendered.tsx";
import { fieldId } from "./field-id.ts";
import type { FormFieldProps } from "./form-field-props.ts";
import { OfferedTimes, ShowTimes } from "./offered-times.tsx";

/** Without a connection the appointment times cannot be loaded, so the field falls back to a free-text time. */
const AppointmentPicker = lazy(() => import("./appointment-picker.tsx").catch(() => ({ default: FreeTimeField })));

const inputOfRule: Record<TextRule, { type?: string; autoComplete?: string; inputMode?: "email" | "tel" | "numeric" }> =
  {
    name: { autoComplete: "name" },
    email: { type: "email", autoComplete: "email", inputMode: "email" },
    phone: { type: "tel", autoComplete: "tel", inputMode: "tel" },
    rego: { autoComplete: "off" },
    postcode: { autoComplete: "postal-code", inputMode: "numeric" },
    line: {},
    year: { inputMode: "numeric" },
    kilometres: { inputMode: "numeric" },
    dollars: { inputMode: "numeric" },
  };

const shortRules: readonly TextRule[] = ["email", "phone", "rego", "postcode", "year", "kilometres", "dollars"];

export function EnquiryFormField(props: FormFieldProps) {
  const { field, sent, error, place, form } = props;
  const awaitsPlace =
    useIsLive() && asksForPlace(form.form) && place.location === undefined && place.dealership_slug === undefined;
  const text = typeof sent === "string" ? sent : undefined;
  const id = fieldId(form.form.kind, field.name);
  const frame = { label: field.label, name: field.name, id, optional: !field.isRequired, error, help: field.help };
  const control = { required: field.isRequired, defaultValue: text };
  switch (field.control) {
    case "text":
      return (
        <div data-short={shortRules.includes(field.rule) || undefined}>
          <TextField {...frame} {...control} {...inputOfRule[field.rule]} maxLength={field.maxLength} />
        </div>
      );
    case "textarea":
      return (
        <TextAreaField
          {...frame}
          {...control}
          rows={field.isRequired ? 5 : 3}
          defaultValue={text ?? field.initial}
          maxLength={field.maxLength}
        />
      );
    case "select": {
      const options = field.options.filter((option) => isOfferedWith(option, place));
      if (options.length === 0 || (awaitsPlace && options.some(({ of }) => of !== undefined))) return null;
      return (
        <SelectField {...frame} {...control} defaultValue={text ?? ""}>
          <option value="">{field.isRequired ? "Choose one" : "No preference"}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    }
    case "choice":
      return <Choices {...props} options={field.options} />;
    case "checks":
      return <Checks {...props} options={field.options} />;
    case "appointment":
      return awaitsPlace ? <TimesOfPlace {...props} /> : <AppointmentField {...props} />;
    case "opt-in":
      return <OptIn text={field.label} sent={[sent ?? String(form.form.optInDefault)].flat().at(-1)} />;
    case "terms":
      return <Terms {...props} />;
    case "fixed":
    case "hidden":
    case "preset":
    case "unasked":
      return null;
  }
}

/** Whether the shopper chooses the location, which limits the options of other fields. */
function asksForPlace({ steps }: EnquiryForm): boolean {
  const fields = steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  return fields.some(
    ({ name, control }) =>
      (control === "select" || control === "choice") && (name === "location" || name === "dealership_slug"),
  );
}

type OptionsProps = FormFieldProps & { options: readonly FieldOption[] };

function Choices({ field, form, sent, error, options }: OptionsProps) {
  const id = fieldId(form.form.kind, field.name);
  return (
    <fieldset id={id} className={styles.choices} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend>{field.label}</legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={field.name} value={value} defaultChecked={sent === value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Checks({ field, form, sent, options }: OptionsProps) {
  const chosen = [sent ?? []].flat();
  return (
    <fieldset id={fieldId(form.form.kind, field.name)} className={styles.checks}>
      <legend>{field.label}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.check}>
          <input type="checkbox" name={field.name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function TimesOfPlace({ field }: FormFieldProps) {
  return (
    <div>
      <strong>{field.label}</strong>
      <p className="quiet">Choose a location first, then pick a free time.</p>
    </div>
  );
}

/**
 * The free times of the chosen location, or a free-text time while they are unknown (PT-05). With scripts, both are
 * replaced by times that follow the chosen location.
 */
function AppointmentField(props: FormFieldProps) {
  const isLive = useIsLive();
  const free = <FreeTimeField {...props} />;
  if (!isLive)
    return <ServerRendered>{import.meta.env.SSR && <TimesWithoutScripts {...props} free={free} />}</ServerRendered>;
  // Render nothing to type into until it is known which of the two fields is shown.
  return (
    <div data-times>
      <Suspense>
        <AppointmentPicker key={props.place.location} {...props} fallback={free} />
      </Suspense>
    </div>
  );
}

/** With scripts, only the space of what they show, so that nothing moves. */
function TimesWithoutScripts({ free, ...props }: FormFieldProps & { free: ReactNode }) {
  const { form, place } = props;
  const awaitsPlace = asksForPlace(form.form) && place.location === undefined && place.dealership_slug === undefined;
  return (
    <>
      {awaitsPlace ? <TimesOfPlace {...props} /> : <div data-times />}
      <noscript>
        {form.times?.length ? <OfferedTimes {...props} /> : free}
        {(asksForPlace(form.form) || !form.times) && <ShowTimes send={form.texts.send} />}
      </noscript>
    </>
  );
}

function FreeTimeField({ field, form, sent, error }: FormFieldProps) {
  return (
    <TextField
      label={field.label}
      name={field.name}
      id={fieldId(form.form.kind, field.name)}
      type="datetime-local"
      optional={!field.isRequired}
      help="Tell us when suits you. We will confirm the time."
      defaultValue={typeof sent === "string" ? sent.slice(0, "yyyy-mm-ddThh:mm".length) : undefined}
      error={error}
    />
  );
}

/** Once changed, the box sends a value that distinguishes a choice from an untouched default. */
function OptIn({ text, sent }: { text: string; sent: string | undefined }) {
  const [isChosen, setChosen] = useState(sent === chosenOptIn);
  return (
    <>
      <input type="hidden" name="opt_in" value="false" />
      <label className={styles.check}>
        <input
          type="checkbox"
          name="opt_in"
          value={isChosen ? chosenOptIn : "true"}
          defaultChecked={sent !== "false"}
          onChange={() => setChosen(true)}
        />
        <span>{text}</span>
      </label>
    </>
  );
}

function Terms({ field, sent, error, form: { form, texts, documents } }: FormFieldProps) {
  const id = fieldId(form.kind, field.name);
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={id}
          name={field.name}
          value="true"
          defaultChecked={sent === "true"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-notice` : `${id}-notice`}
        />
        <span>{documents.termsHref ? <a href={documents.termsHref}>{field.label}</a> : field.label}</span>
      </label>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className={styles.notice} id={`${id}-notice`}>
        {texts.termsNotice}
      </p>
    </div>
  );
}
