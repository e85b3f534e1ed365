import type { HoursLine } from "../../locations/opening-hours.ts";
import styles from "./place-card.sheet.module.css";

export function HoursTable({ hours, caption = "Opening hours" }: { hours: readonly HoursLine[]; caption?: string }) {
  if (hours.length === 0) return null;
  return (
    <table className={styles.hours}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {hours.map((line) => (
          <tr key={line.days}>
            <th scope="row">{line.days}</th>
            <td>{line.hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
