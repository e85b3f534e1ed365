import { useRef, useState, type FormEvent } from "react";
import {
  type EnquiryField,
  enquiryFieldLimits,
  type EnquiryFormRules,
  type EnquiryKind,
  errorListHeading,
  type FieldError,
  readEnquiryForm,
} from "../../leads/enquiry-form.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import styles from "./enquiry-form.module.css";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import { resetScrollLater } from "../listing/scroll-reset.ts";
import { sendEnquiry } from "./send-enquiry.ts";

export type EnquiryFormProps = {
  kind: EnquiryKind;
  rules: EnquiryFormRules;
  heading: string;
  /** The vehicle asked about, so that nobody doubts which one it is. */
  vehicle: { id: string; title: string; badgeLine: string | null; image: string | null; priceText: string } | null;
  /** The dealership that a general enquiry is for. */
  dealershipSlug: string | null;
  optIn: { shown: boolean; default: boolean; text: string };
  terms: { required: boolean; text: string; notice: string; href: string | null };
  nextStep: string;
  privacyNotice: string;
  images: ImageSettings;
  /** What a refused form without JavaScript held, and why it was refused. */
  sent: Partial<Record<EnquiryField, string>>;
  errors: FieldError[];
};

type FormState = { kind: "editing"; errors: FieldError[]; fault: string | null } | { kind: "submitting" };

/** An enquiry in one column. The same rules hold here and on the server; what was typed is never lost. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { rules, sent } = props;
  const [state, setState] = useState<FormState>({ kind: "editing", errors: props.errors, fault: null });
  const summary = useRef<HTMLDivElement>(null);
  const isSubmitting = useRef(false);
  const key = useRef<string | null>(null);

  const showErrors = (errors: FieldError[], fault: string | null) => {
    isSubmitting.current = false;
    setState({ kind: "editing", errors, fault });
    requestAnimationFrame(() => summary.current?.focus());
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const checked = readEnquiryForm(fields, rules);
    if (!checked.ok) return showErrors(checked.errors, null);
    isSubmitting.current = true;
    setState({ kind: "submitting" });
    key.current ??= crypto.randomUUID();
    const answer = await sendEnquiry(fields, key.current);
    if (answer.kind === "sent") {
      resetScrollLater(document.documentElement.dataset["site"] ?? "");
      return location.assign(`/success?lead=${encodeURIComponent(answer.leadId)}`);
    }
    showErrors(answer.errors, answer.errors.length > 0 ? null : answer.message);
  };

  const errors = state.kind === "editing" ? state.errors : [];
  const errorOf = (field: EnquiryField) => errors.find((error) => error.field === field)?.message;
  return (
    <form
      className={styles.form}
      action="/enquiries"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="enquiry-heading"
    >
      <h2 className={styles.heading} id="enquiry-heading">
        {props.heading}
      </h2>
      {props.vehicle && <AskedAbout vehicle={props.vehicle} images={props.images} />}
      <div ref={summary} tabIndex={-1}>
        {state.kind === "editing" && <Problems errors={state.errors} fault={state.fault} />}
      </div>
      <input type="hidden" name="kind" value={props.kind} />
      {props.vehicle && <input type="hidden" name="car_id" value={props.vehicle.id} />}
      {props.dealershipSlug && <input type="hidden" name="dealership_slug" value={props.dealershipSlug} />}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={enquiryFieldLimits.name}
        defaultValue={sent.name}
        error={errorOf("name")}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={enquiryFieldLimits.email}
        defaultValue={sent.email}
        error={errorOf("email")}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        required
        maxLength={enquiryFieldLimits.phone}
        defaultValue={sent.phone}
        error={errorOf("phone")}
      />
      {rules.isCategoryRequired && (
        <SelectField
          label="What is it about?"
          name="category"
          required
          defaultValue={sent.category ?? ""}
          error={errorOf("category")}
        >
          <option value="">Choose one</option>
          {rules.categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
      )}
      {rules.hasRego && (
        <TextField
          label="Your own car's rego"
          name="rego"
          optional
          maxLength={enquiryFieldLimits.rego}
          defaultValue={sent.rego}
          error={errorOf("rego")}
        />
      )}
      <TextAreaField
        label="Message"
        name="message"
        optional={!rules.isMessageRequired}
        required={rules.isMessageRequired}
        maxLength={enquiryFieldLimits.message}
        defaultValue={sent.message ?? (props.vehicle ? `Is the ${props.vehicle.title} still available?` : "")}
        error={errorOf("message")}
      />
      <Consents props={props} termsError={errorOf("terms_conditions")} />
      <Button type="submit" wide disabled={state.kind === "submitting"}>
        {state.kind === "submitting" ? "Sending…" : "Send enquiry"}
      </Button>
      <p className={styles.next}>{props.nextStep}</p>
      <p className={styles.privacy}>{props.privacyNotice}</p>
    </form>
  );
}

function AskedAbout({ vehicle, images }: { vehicle: NonNullable<EnquiryFormProps["vehicle"]>; images: ImageSettings }) {
  return (
    <div className={styles.vehicle}>
      <div className={styles.thumbnail}>
        <Picture picture={pictureSources(vehicle.image, images)} alt="" sizes="96px" />
      </div>
      <p>
        <strong>{vehicle.title}</strong>
        {vehicle.badgeLine && <span className="quiet"> {vehicle.badgeLine}</span>}
        <br />
        <span className="figures">{vehicle.priceText}</span>
      </p>
    </div>
  );
}

function Problems({ errors, fault }: { errors: FieldError[]; fault: string | null }) {
  if (errors.length === 0 && fault === null) return null;
  return (
    <div className={styles.problems} role="alert">
      <Icon name="circle-exclamation-point" />
      <div>
        {fault && <p>{fault}</p>}
        {errors.length > 0 && <p>{errorListHeading}</p>}
        <ul>
          {errors.map((error) => (
            <li key={error.field}>
              <a href={`#${error.field}`}>{error.message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Consents({ props, termsError }: { props: EnquiryFormProps; termsError: string | undefined }) {
  const { optIn, terms, sent } = props;
  return (
    <>
      {optIn.shown && (
        <>
          <input type="hidden" name="opt_in" value="false" />
          <label className={styles.check}>
            <input
              type="checkbox"
              name="opt_in"
              value="true"
              defaultChecked={sent.opt_in === undefined ? optIn.default : sent.opt_in === "true"}
            />
            <span>{optIn.text}</span>
          </label>
        </>
      )}
      {terms.required && (
        <div>
          <label className={styles.check}>
            <input
              type="checkbox"
              id="terms_conditions"
              name="terms_conditions"
              value="true"
              aria-invalid={termsError ? true : undefined}
              aria-describedby="terms-notice"
            />
            <span>{terms.href ? <a href={terms.href}>{terms.text}</a> : terms.text}</span>
          </label>
          <p className={styles.privacy} id="terms-notice">
            {terms.notice}
          </p>
        </div>
      )}
    </>
  );
}
