import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import type { Me } from "../desk/me.ts";
import { confirmIdentity, DeskProblem, type FieldFault } from "./desk-client.browser.ts";

export type AccessValues = { name: string; email: string; role: string; scope: string };

type AccessFormProps = {
  me: Me;
  title: string;
  submitLabel: string;
  /** Whether it is somebody new, who needs a name and an address. */
  asksPerson: boolean;
  /** Sends it; `key` is the same for every attempt. */
  send: (values: AccessValues, key: string) => Promise<void>;
  onClose: () => void;
};

const draftKey = "desk-access-draft";

/** Values typed before a page that asked for proof of identity. */
function takeDraft(): AccessValues | null {
  const text = sessionStorage.getItem(draftKey);
  sessionStorage.removeItem(draftKey);
  return text === null ? null : (JSON.parse(text) as AccessValues);
}

/** Invites somebody, or gives access to a person: role and place are those that the viewer may give. */
export function AccessForm({ me, title, submitLabel, asksPerson, send, onClose }: AccessFormProps) {
  const { values, change, isSending, submit, fault } = useAccess(me, send);
  const { role, scope } = values;
  const scopes = scopesForRole(me, role);
  const changeRole = (chosen: string) => {
    const fitting = scopesForRole(me, chosen);
    const isFitting = fitting.some((each) => each.scope === scope);
    change({ role: chosen, scope: isFitting ? scope : (fitting[0]?.scope ?? "") });
  };
  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)} noValidate>
      <h2>{title}</h2>
      {fault("") !== undefined && (
        <p className="desk-note" role="alert">
          {fault("")}
        </p>
      )}
      {asksPerson && <PersonFields values={values} change={change} fault={fault} />}
      <Choice
        label="Role"
        fault={fault("role")}
        value={role}
        choices={me.mayGive.map((each) => ({ value: each.role, label: each.label }))}
        choose={changeRole}
      />
      <Choice
        label="Where"
        fault={fault("scope")}
        value={scope}
        choices={scopes.map((each) => ({ value: each.scope, label: each.label }))}
        choose={(chosen) => change({ scope: chosen })}
      />
      <div className="desk-row">
        <button className="desk-primary" aria-busy={isSending}>
          {submitLabel}
        </button>
        <button className="desk-button" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function scopesForRole({ mayGive }: Me, role: string) {
  return mayGive.find((each) => each.role === role)?.scopes ?? [];
}

/** The form's values, and sending them. A page that asks for proof of identity may come first. */
function useAccess(me: Me, send: AccessFormProps["send"]) {
  const [first] = me.mayGive;
  const [values, setValues] = useState<AccessValues>(
    () => takeDraft() ?? { name: "", email: "", role: first?.role ?? "", scope: first?.scopes[0]?.scope ?? "" },
  );
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [isSending, setIsSending] = useState(false);
  const key = useRef(crypto.randomUUID());
  const change = (changes: Partial<AccessValues>) => {
    key.current = crypto.randomUUID();
    setValues({ ...values, ...changes });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      await send(values, key.current);
    } catch (problem) {
      sessionStorage.setItem(draftKey, JSON.stringify(values));
      if (confirmIdentity(problem)) return;
      sessionStorage.removeItem(draftKey);
      setFaults(faultsIn(problem));
    } finally {
      setIsSending(false);
    }
  };
  const fault = (field: string) => faults.find((each) => each.field === field)?.message;
  return { values, change, isSending, submit, fault };
}

type PersonFieldsProps = Pick<ReturnType<typeof useAccess>, "values" | "change" | "fault">;

function PersonFields({ values, change, fault }: PersonFieldsProps) {
  return (
    <>
      <Field label="Name" fault={fault("name")}>
        {(props) => (
          <input
            {...props}
            value={values.name}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Email" fault={fault("email")}>
        {(props) => (
          <input
            {...props}
            type="email"
            inputMode="email"
            value={values.email}
            autoComplete="off"
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
      </Field>
    </>
  );
}

type ChoiceProps = {
  label: string;
  fault: string | undefined;
  value: string;
  choices: readonly { value: string; label: string }[];
  choose: (value: string) => void;
};

function Choice({ label, fault, value, choices, choose }: ChoiceProps) {
  return (
    <Field label={label} fault={fault}>
      {(props) => (
        <select {...props} value={value} onChange={({ target }) => choose(target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function faultsIn(problem: unknown): readonly FieldFault[] {
  if (!(problem instanceof DeskProblem)) return [{ field: "", message: "This could not be sent." }];
  return problem.fields.length > 0 ? problem.fields : [{ field: "", message: problem.message }];
}

type FieldProps = {
  label: string;
  fault: string | undefined;
  children: (props: {
    id: string;
    className: string;
    "aria-invalid": boolean;
    "aria-describedby": string | undefined;
  }) => ReactNode;
};

function Field({ label, fault, children }: FieldProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  const isInvalid = fault !== undefined;
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: "desk-input",
        "aria-invalid": isInvalid,
        "aria-describedby": isInvalid ? faultId : undefined,
      })}
      {isInvalid && (
        <span className="desk-bad desk-small" id={faultId}>
          {fault}
        </span>
      )}
    </div>
  );
}
