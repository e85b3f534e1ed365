import { Icon } from "../../ui/icon.tsx";
import styles from "./lead-progress.sheet.module.css";
import type { ProgressStage } from "./progress-view.ts";

const spoken = { done: "done", waiting: "not yet", failed: "not yet possible" };

/** The progress of an enquiry from shopper to dealer, stage by stage. */
export function LeadProgress({ stages }: { stages: ProgressStage[] }) {
  return (
    <ol className={styles.stages}>
      {stages.map(({ title, text, state }) => (
        <li key={title} className={styles.stage} data-state={state}>
          <span className={styles.mark}>{state === "done" && <Icon name="check" />}</span>
          <p className={styles.title}>
            {title}
            <span className="visually-hidden">, {spoken[state]}</span>
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
