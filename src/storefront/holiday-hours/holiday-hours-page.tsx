import { contactPath } from "../../addresses/paths.ts";
import styles from "./holiday-hours-page.sheet.module.css";

export type HolidayDay = {
  /** `Thursday 24 December 2026`. */
  date: string;
  name: string | null;
  hours: { hours: string; places: string }[];
};

export type HolidayHoursView = { days: HolidayDay[] };

/** Special opening hours of the dealer's locations, day by day. */
export function HolidayHoursPage({ days }: HolidayHoursView) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Holiday hours</h1>
      <p className="quiet">Our hours differ on these days. Our usual hours apply on all other days.</p>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.date} className={styles.day}>
            <h2 className={styles.date}>
              {day.date} {day.name && <span className={styles.name}>{day.name}</span>}
            </h2>
            <dl className={styles.hours}>
              {day.hours.map((line) => (
                <div key={line.hours}>
                  <dt className="figures">{line.hours}</dt>
                  <dd>{line.places}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p>
        <a href={contactPath}>Our addresses, phone numbers and usual hours</a>
      </p>
    </div>
  );
}
