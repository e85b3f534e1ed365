import styles from "./holiday-hours-page.sheet.module.css";

/** A day on which hours differ: who is open when. */
export type HolidayDay = {
  /** `Thursday 24 December 2026`. */
  date: string;
  /** Name of the holiday, where it was given. */
  name: string | null;
  hours: { hours: string; places: string }[];
};

export type HolidayHoursView = { days: HolidayDay[] };

/** When the dealer's places open differently, day by day. */
export function HolidayHoursPage({ days }: HolidayHoursView) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Holiday hours</h1>
      <p className="quiet">On these days our hours differ. On all others the usual hours hold.</p>
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
    </div>
  );
}
