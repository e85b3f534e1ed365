import type { EnquiryStep } from "../../leads/form-definition.ts";
import styles from "./step-progress.module.css";

/** How far a form is, as a bar. The heading below it names the step and says its number. */
export function StepProgress({ steps, step }: { steps: readonly EnquiryStep[]; step: number }) {
  return <progress className={styles.bar} value={step} max={steps.length} aria-hidden="true" />;
}
