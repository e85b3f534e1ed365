import type { EnquiryStep } from "../../leads/form-definition.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "../../ui/step-row.module.css";

export function StepProgress({ steps, step }: { steps: readonly EnquiryStep[]; step: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ heading }, index) => (
        <li
          key={heading}
          aria-current={index + 1 === step ? "step" : undefined}
          data-done={index + 1 < step ? "" : undefined}
        >
          <span>{index + 1 < step ? <Icon name="check" size="small" /> : index + 1}</span>
          <span>{heading}</span>
        </li>
      ))}
    </ol>
  );
}
