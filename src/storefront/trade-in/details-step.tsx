import { honeypotField } from "../../leads/spam-guard.ts";
import { SelectField } from "../../ui/field.tsx";
import { fieldId } from "../enquiry/field-id.ts";
import { EnquiryFormField } from "../enquiry/form-field.tsx";
import { fieldError, TradeInForm } from "./step-form.tsx";
import type { StepView } from "./trade-in-view.ts";
import styles from "./trade-in.sheet.module.css";

const toFieldId = (field: string) => (field === "location_id" ? field : fieldId("trade-in", field));

/** Who the shopper is, and where the car can be inspected. The lead is stored after this step. */
export function DetailsStep(props: Extract<StepView, { kind: "details" }>) {
  const { form, enquiry, fields, consents, locations, car, send, backHref } = props;
  const shown = (field: (typeof fields)[number]) => (
    <EnquiryFormField
      key={field.name}
      field={field}
      sent={enquiry.sent[field.name]}
      error={fieldError(form, field.name)}
      place={{ location: "any" }}
      form={enquiry}
    />
  );
  return (
    <TradeInForm form={form} heading="Your details" send={send} backHref={backHref} toFieldId={toFieldId}>
      <p>
        <strong>{car}</strong>
      </p>
      <div className={styles.fields}>{fields.map(shown)}</div>
      {locations.length > 1 && (
        <SelectField
          label="Where should we inspect it?"
          name="location_id"
          defaultValue={form.sent["location_id"] ?? ""}
          error={fieldError(form, "location_id")}
        >
          <option value="">Nearest to my postcode</option>
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div>{consents.map(shown)}</div>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className={styles.note}>
        {enquiry.texts.privacyNotice}{" "}
        {enquiry.documents.policyHref && <a href={enquiry.documents.policyHref}>Privacy policy</a>}
      </p>
    </TradeInForm>
  );
}
