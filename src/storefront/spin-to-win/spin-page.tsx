import { spinToWinPath } from "../../addresses/paths.ts";
import type { ShownDocuments } from "../../content/shown-documents.ts";
import { spinKeyField } from "../../spin-to-win/spin-key.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem, TextField } from "../../ui/field.tsx";
import { PolicyLink, VersionInputs } from "../enquiry/shown-documents.tsx";
import styles from "./spin-page.sheet.module.css";

type Sector = { path: string; isWin: boolean; label: { x: number; y: number; degrees: number; text: string } | null };

export type SpinForm = {
  documents: ShownDocuments;
  /** Random: pressing twice sends it twice. */
  spinKey: string;
  name: string;
  email: string;
  phone: string;
  errors: readonly { field: string; message: string }[];
};

export type SpinResult = { title: string; text: string; reference: string };

export type SpinView = {
  heading: string;
  intro: string;
  days: string;
  /** `turnDegrees`: how far the wheel turned; null before a spin. */
  wheel: { sectors: readonly Sector[]; turnDegrees: number | null };
  /** In the order of the wheel, from 1. */
  prizes: readonly { name: string; chance: string }[];
  closed: string | null;
  form: SpinForm | null;
  result: SpinResult | null;
  terms: readonly string[];
};

/** A game of chance: the server draws, the wheel shows what it drew. */
export function SpinPage({ heading, intro, days, wheel, prizes, closed, form, result, terms }: SpinView) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p>{intro}</p>
        <p className="quiet">{days}</p>
      </header>
      <Wheel {...wheel} />
      <div className={styles.side}>
        {result && (
          <section className={`${styles.card} ${styles.result}`} aria-labelledby="result-heading">
            <h2 id="result-heading">{result.title}</h2>
            <p>{result.text}</p>
            <p className="quiet">Reference: {result.reference}</p>
          </section>
        )}
        {closed && <p className={styles.card}>{closed}</p>}
        {form && <Form {...form} />}
        <section aria-labelledby="prizes-heading">
          <h2 id="prizes-heading">On the wheel</h2>
          <ol className={styles.prizes}>
            {prizes.map(({ name, chance }) => (
              <li key={name}>
                <span>{name}</span> <span className="quiet">{chance}</span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="terms-heading" id="terms">
          <h2 id="terms-heading">Terms</h2>
          {terms.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      </div>
    </div>
  );
}

function Wheel({ sectors, turnDegrees }: SpinView["wheel"]) {
  return (
    <svg viewBox="-100 -104 200 204" className={styles.wheel} aria-hidden="true">
      <g transform={`rotate(${turnDegrees ?? 0})`}>
        <g className={turnDegrees === null ? undefined : styles.turning}>
          {sectors.map(({ path, isWin, label }) => (
            <g key={path} className={isWin ? styles.sector : `${styles.sector} ${styles.blank}`}>
              <path d={path} />
              {label && (
                <text transform={`translate(${label.x} ${label.y}) rotate(${label.degrees})`}>{label.text}</text>
              )}
            </g>
          ))}
          <circle className={styles.hub} r="14" />
        </g>
      </g>
      <path className={styles.pointer} d="M-8 -104L8 -104L0 -88Z" />
    </svg>
  );
}

function Form({ name, email, phone, spinKey, documents, errors }: SpinForm) {
  const findError = (field: string) => errors.find((error) => error.field === field)?.message;
  const termsError = findError("game_terms");
  return (
    <form action={spinToWinPath} method="post" noValidate className={styles.card}>
      <input type="hidden" name={spinKeyField} value={spinKey} />
      {errors.length > 0 && (
        <FormProblem>
          <p>Please fix the following errors:</p>
          <ul>
            {errors.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${field}`}>{message}</a>
              </li>
            ))}
          </ul>
        </FormProblem>
      )}
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
      <label className={styles.terms}>
        <input
          type="checkbox"
          id="game_terms"
          name="game_terms"
          value="yes"
          aria-invalid={termsError ? true : undefined}
          aria-describedby={termsError ? "game_terms-error" : undefined}
        />
        <span>
          I accept the <a href="#terms">terms</a> of this game.
        </span>
      </label>
      {termsError && (
        <p className={styles.error} id="game_terms-error">
          {termsError}
        </p>
      )}
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
