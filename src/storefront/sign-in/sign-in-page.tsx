import { signInCodePath, signInPath } from "../../addresses/paths.ts";
import type { SignInAddress } from "../../accounts/sign-in-address.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormProblem, TextField } from "../../ui/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import { PolicyLink } from "../enquiry/shown-documents.tsx";
import { AddressFields } from "./address-fields.tsx";
import styles from "./sign-in-page.sheet.module.css";

/** Why a form was refused: because of its field, or for another reason. */
export type SignInProblem = { about: "field" | "form"; text: string };

export type SignInStep =
  | { kind: "phone"; phone: string; problem: SignInProblem | null }
  | {
      kind: "code";
      /** E.164. */
      phone: string;
      phoneText: string;
      problem: SignInProblem | null;
      otherNumberHref: string;
      /** The text of the message in a demo, which sends none; null if a message was sent. */
      demoText: string | null;
    };

export type SignInView = {
  heading: string;
  reason: string;
  step: SignInStep;
  address: SignInAddress;
  policyHref: string | null;
  vehicle: { title: string; image: string | null } | null;
  images: ImageSettings;
};

/** Signing in with a mobile number, then the code sent to it. Plain forms, so it works without scripts. */
export function SignInPage(view: SignInView) {
  const { heading, reason, step, vehicle, images } = view;
  return (
    <div className={`wrap ${styles.layout}`} data-page="sign-in">
      <div className={styles.intro}>
        <h1>{heading}</h1>
        <p className={styles.reason}>{reason}</p>
        {vehicle && (
          <div className={styles.vehicle}>
            <Picture picture={pictureSources(vehicle.image, images)} alt="" sizes="96px" />
            <p>
              <span className="quiet">You are saving</span>
              <br />
              <strong>{vehicle.title}</strong>
            </p>
          </div>
        )}
      </div>
      {step.kind === "phone" ? (
        <PhoneStep step={step} address={view.address} policyHref={view.policyHref} />
      ) : (
        <CodeStep step={step} address={view.address} />
      )}
    </div>
  );
}

type StepProps<Kind extends SignInStep["kind"]> = { step: Extract<SignInStep, { kind: Kind }>; address: SignInAddress };

function PhoneStep({ step, address, policyHref }: StepProps<"phone"> & Pick<SignInView, "policyHref">) {
  return (
    <div className={styles.panel}>
      <form className={styles.form} action={signInPath} method="post" noValidate>
        <AddressFields address={address} />
        {problemOfForm(step.problem)}
        <TextField
          label="Mobile number"
          name="phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          required
          maxLength={30}
          defaultValue={step.phone}
          help="An Australian mobile, such as 0412 345 678. We'll text you a code, free of charge."
          error={fieldError(step.problem)}
        />
        <Button type="submit" wide>
          Text me a code
        </Button>
      </form>
      <p className={styles.aside}>
        We use your number to sign you in and to store what you save. <PolicyLink policyHref={policyHref} />
      </p>
      <div className={styles.others}>
        <ButtonLink href={address.back} kind="plain">
          Not now
        </ButtonLink>
      </div>
    </div>
  );
}

function CodeStep({ step, address }: StepProps<"code">) {
  return (
    <div className={styles.panel}>
      {step.demoText && (
        <div className={styles.demo}>
          <p>This is a demonstration: nothing was sent. The message would have been:</p>
          <pre>{step.demoText}</pre>
        </div>
      )}
      <form className={styles.form} action={signInCodePath} method="post" noValidate>
        <AddressFields address={address} />
        {problemOfForm(step.problem)}
        <div className={styles.code}>
          <TextField
            label="Code"
            name="code"
            // Not type=number: a code may start with 0. The length leaves room for a pasted "123 456".
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
            help={`Six digits, sent to ${step.phoneText} just now.`}
            error={fieldError(step.problem)}
          />
        </div>
        <Button type="submit" wide>
          Sign in
        </Button>
      </form>
      <div className={styles.others}>
        <form action={signInPath} method="post">
          <AddressFields address={address} />
          <input type="hidden" name="phone" value={step.phone} />
          <Button type="submit" kind="plain">
            Send a new code
          </Button>
        </form>
        <ButtonLink href={step.otherNumberHref} kind="plain">
          Use another number
        </ButtonLink>
      </div>
    </div>
  );
}

function fieldError(problem: SignInProblem | null): string | undefined {
  return problem?.about === "field" ? problem.text : undefined;
}

function problemOfForm(problem: SignInProblem | null) {
  return problem?.about === "form" && <FormProblem>{problem.text}</FormProblem>;
}
