import { enquiriesPath } from "../../addresses/paths.ts";
import { type ComponentType, type MouseEvent, type ReactNode, useRef } from "react";
import type { EnquiryKind } from "../../enquiry-kinds/enquiry-kinds.ts";
import type { EnquiryStep, FieldGroup } from "../../leads/form-definition.ts";
import { errorListHeading } from "../../leads/form-definition.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import { honeypotField } from "../../leads/spam-guard.ts";
import { Button } from "../../ui/button.tsx";
import { FormDelay, FormProblem } from "../../ui/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import styles from "./enquiry-form.sheet.module.css";
import type { EnquiryFormView } from "./enquiry-form-view.ts";
import { fieldId } from "./field-id.ts";
import { EnquiryFormField } from "./form-field.tsx";
import { submitFailed, useEnquiry } from "./use-enquiry.ts";

/** Progress indicator, used where the form is a page of its own; elsewhere the form has a single step. */
type FormPage = { progress?: ComponentType<{ steps: readonly EnquiryStep[]; step: number }> };

/**
 * A single-column enquiry form. Browser and server apply the same validation rules, and entered values are never lost.
 */
export function EnquiryForm({ progress: Progress, ...props }: EnquiryFormView & FormPage) {
  const { texts, form, vehicle, documents } = props;
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const enquiry = useEnquiry(props, { element, summary, heading });
  const { state, step, isLastStep } = enquiry;
  const current = form.steps[step - 1];
  const isPage = Progress !== undefined;
  const hasSteps = form.steps.length > 1;
  const errors = state.kind === "editing" ? state.errors : [];
  const headingId = fieldId(form.kind, "heading");
  const findError = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <form
      ref={element}
      className={styles.form}
      action={enquiriesPath}
      method="post"
      noValidate
      onSubmit={(event) => void enquiry.submit(event)}
      onFocus={enquiry.prepare}
      onInput={enquiry.change}
      onChange={enquiry.choosePlace}
      aria-labelledby={headingId}
      data-live={enquiry.isLive || undefined}
    >
      {Progress && hasSteps && <Progress steps={form.steps} step={step} />}
      <h2
        ref={heading}
        className={isPage && !hasSteps ? "visually-hidden" : styles.heading}
        id={headingId}
        tabIndex={isPage ? -1 : undefined}
      >
        {isPage && hasSteps && <span>{`Step ${step} of ${form.steps.length} `}</span>}
        {isPage ? (current?.heading ?? texts.heading) : texts.heading}
      </h2>
      {vehicle && !isPage && <AskedAbout vehicle={vehicle} images={props.images} />}
      <div
        ref={summary}
        tabIndex={-1}
        role="group"
        aria-labelledby={state.kind === "editing" ? undefined : headingId}
        aria-label={errors[0] ? errorListHeading : submitFailed}
      >
        {state.kind === "editing" && <Problems {...state} kind={form.kind} />}
        {state.kind === "waiting" && <Waiting />}
      </div>
      <HiddenFields {...props} {...enquiry} />
      {current?.groups.map((group) => (
        <Group
          key={`${group.legend} ${enquiry.version}`}
          group={group}
          isAlone={isAlone(current, group)}
          isOpen={group.fields.some(({ name }) => enquiry.sent[name])}
        >
          {group.fields.map((field) => (
            <EnquiryFormField
              key={field.name}
              field={field}
              sent={enquiry.sent[field.name]}
              error={findError(field.name)}
              place={enquiry.place}
              form={props}
            />
          ))}
        </Group>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" wide aria-disabled={state.kind !== "editing"}>
          {buttonText(state.kind, isLastStep ? texts.send : "Continue")}
        </Button>
        {step > 1 && state.kind === "editing" && enquiry.isLive && (
          <Button kind="plain" onClick={enquiry.goBack}>
            Back
          </Button>
        )}
      </div>
      <p>{isLastStep ? texts.nextStep : moreSteps(form.steps.slice(step))}</p>
      <p className={styles.notice}>
        {`${texts.privacyNotice} `}
        {documents.policyHref && <a href={documents.policyHref}>Privacy policy</a>}
      </p>
    </form>
  );
}

type GroupProps = { group: FieldGroup; isAlone: boolean; isOpen: boolean; children: ReactNode };

function Group({ group: { legend, isFolded }, isAlone, isOpen, children }: GroupProps) {
  if (isFolded)
    return (
      <details className={styles.folded} open={isOpen}>
        <summary>{`${legend} (optional)`}</summary>
        <div className={styles.group}>{children}</div>
      </details>
    );
  return (
    <fieldset className={styles.group}>
      <legend className={isAlone ? "visually-hidden" : styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

function buttonText(state: "editing" | "submitting" | "waiting", text: string): string {
  if (state === "submitting") return "Sending…";
  return state === "waiting" ? "Waiting for a connection…" : text;
}

function moreSteps(steps: readonly EnquiryStep[]): string {
  return `Next: ${steps.map(({ heading }) => heading.toLowerCase()).join(", then ")}.`;
}

/** Whether a group needs no heading: consent boxes, or the only group besides them. */
function isAlone({ groups }: EnquiryStep, group: FieldGroup): boolean {
  return isConsent(group) || groups.filter((other) => !isConsent(other)).length === 1;
}

function isConsent({ fields }: FieldGroup): boolean {
  return fields.every(({ control }) => control === "opt-in" || control === "terms");
}

function AskedAbout({ vehicle, images }: { vehicle: NonNullable<EnquiryFormView["vehicle"]>; images: ImageSettings }) {
  return (
    <div className={styles.vehicle}>
      <div className={styles.thumbnail}>
        <Picture picture={pictureSources(vehicle.image, images)} alt="" sizes="96px" />
      </div>
      <div>
        <p>
          <strong>{vehicle.title}</strong>
          {vehicle.badgeLine && <span className="quiet">{` ${vehicle.badgeLine}`}</span>}
        </p>
        <p>{vehicle.priceText}</p>
      </div>
    </div>
  );
}

type ProblemsProps = { kind: EnquiryKind; errors: FieldError[]; fault: string | null };

function Problems({ kind, errors, fault }: ProblemsProps) {
  if (errors.length === 0 && fault === null) return null;
  return (
    <FormProblem>
      <p>{fault ? submitFailed : errorListHeading}</p>
      {fault && <p className={styles.particulars}>{fault}</p>}
      <ul className={styles.particulars}>
        {errors.map((error) => (
          <li key={error.field}>
            <a href={`#${fieldId(kind, error.field)}`} onClick={focusField}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </FormProblem>
  );
}

/** Focuses the field without adding a history entry: in a dialog, the back button has to close the form. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

function Waiting() {
  return (
    <FormDelay>
      <p>You are offline. Your enquiry has not been sent yet.</p>
      <p className={styles.particulars}>
        It is saved on this device and will be sent when you are back online, here or the next time you open this site.
      </p>
    </FormDelay>
  );
}

type Hidden = Pick<ReturnType<typeof useEnquiry>, "sent" | "step" | "leadId" | "isLastStep">;

/** Prefilled values, values of the other steps, and the honeypot field. */
function HiddenFields({
  form,
  carId,
  optInVersion,
  optInBox,
  documents,
  pageFields = [],
  sent,
  step,
  leadId,
  isLastStep,
}: EnquiryFormView & Hidden) {
  const settled = form.steps.flatMap(({ groups }, index) =>
    groups.flatMap(({ fields }) =>
      fields.flatMap((field): [string, string][] => {
        if (field.control === "fixed") return [[field.name, field.value]];
        if (index + 1 === step && field.control !== "preset" && field.control !== "hidden") return [];
        return [sent[field.name] ?? []].flat().map((value) => [field.name, value]);
      }),
    ),
  );
  const hidden: [string, string][] = [
    ["kind", form.kind],
    ["opt_in_version", optInVersion],
    ["opt_in_box", optInBox],
    ...documents.versions,
    ...pageFields,
    ...(form.steps.length > 1 ? [["step", String(step)] satisfies [string, string]] : []),
    ...(isLastStep ? [] : [["isLastStep", "false"] satisfies [string, string]]),
    ...(leadId === null ? [] : [["lead_id", leadId] satisfies [string, string]]),
    ...(carId ? [["car_id", carId] satisfies [string, string]] : []),
    ...settled,
  ];
  return (
    <>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
