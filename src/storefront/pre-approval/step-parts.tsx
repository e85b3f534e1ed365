import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./pre-approval-page.sheet.module.css";

/** A step of a form whose steps are pages; `href` leads back to it. */
export type PageStep = { label: string; href: string | null; state: "done" | "current" | "later" };

export function PageSteps({ steps }: { steps: readonly PageStep[] }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ label, href, state }, index) => (
        <li
          key={label}
          aria-current={state === "current" ? "step" : undefined}
          data-done={state === "done" ? "" : undefined}
        >
          <span>{state === "done" ? <Icon name="check" size="small" /> : index + 1}</span>
          <span>{href && state !== "current" ? <a href={href}>{label}</a> : label}</span>
        </li>
      ))}
    </ol>
  );
}

/** The ways out of a step: back, and on another device by a mailed link. */
export function StepWays({ backHref, canMail }: { backHref: string | null; canMail: boolean }) {
  return (
    <div className={styles.others}>
      {backHref && <a href={backHref}>Back</a>}
      {canMail && (
        <Button type="submit" kind="plain" name="also" value="mail">
          Save and email me a link
        </Button>
      )}
    </div>
  );
}
