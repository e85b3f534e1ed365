import { spinToWinPath } from "../../addresses/paths.ts";
import type { ShownDocuments } from "../../content/shown-documents.ts";
import { spinKeyField } from "../../spin-to-win/spin-key.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PolicyLink, VersionInputs } from "../enquiry/shown-documents.tsx";
import { FormErrors } from "../page/form-errors.tsx";
import { typedForm } from "../page/typed-form.ts";
import styles from "./spin-page.sheet.module.css";

export type SpinFields = {
  documents: ShownDocuments;
  /** Random: pressing twice sends it twice. */
  spinKey: string;
  name: string;
  email: string;
  phone: string;
  errors: readonly { field: string; message: string }[];
};

/** The form of a player. */
export function SpinForm({ name, email, phone, spinKey, documents, errors }: SpinFields) {
  const findError = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <form action={spinToWinPath} method="post" noValidate className={styles.card} {...typedForm("spin", spinToWinPath)}>
      <input type="hidden" name={spinKeyField} value={spinKey} />
      <FormErrors errors={errors} />
      <PlayerFields name={name} email={email} phone={phone} findError={findError} />
      <TermsField error={findError("game_terms")} />
      <VersionInputs {...documents} />
      <Button type="submit" wide>
        Spin the wheel
      </Button>
      {documents.policyHref && (
        <p className="quiet">
          We handle your details as described in this policy: <PolicyLink {...documents} />
        </p>
      )}
    </form>
  );
}

type PlayerFieldsProps = Pick<SpinFields, "name" | "email" | "phone"> & {
  findError: (field: string) => string | undefined;
};

function PlayerFields({ name, email, phone, findError }: PlayerFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={name}
        error={findError("name")}
      />
      <TextField
        label="Mobile"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={phone}
        error={findError("phone")}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        optional
        maxLength={254}
        defaultValue={email}
        error={findError("email")}
      />
    </>
  );
}

function TermsField({ error }: { error: string | undefined }) {
  return (
    <>
      <label className={styles.terms}>
        <input
          type="checkbox"
          id="game_terms"
          name="game_terms"
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "game_terms-error" : undefined}
        />
        <span>
          I accept the <a href="#terms">terms</a> of this game.
        </span>
      </label>
      {error && (
        <p className={styles.error} id="game_terms-error">
          {error}
        </p>
      )}
    </>
  );
}
