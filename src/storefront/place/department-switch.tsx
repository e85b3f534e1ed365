import { Icon } from "../../ui/icon.tsx";
import { HoursTable } from "./hours-table.tsx";
import type { DepartmentFacts, PlaceFacts } from "./place-facts.ts";
import styles from "./places.sheet.module.css";

type Props = Pick<PlaceFacts, "departments" | "chosen"> & {
  /** Cards fold the hours, because most visitors only need whether it is open. */
  isCard?: boolean;
};

/**
 * The departments of a place with hours, phone and licence, one at a time. The style sheet shows the chosen one, so
 * that choosing works without scripts; a browser that cannot do that shows them all.
 */
export function DepartmentSwitch({ departments, chosen, isCard = false }: Props) {
  return (
    <div className={styles.departments}>
      {departments.length > 1 && (
        <label className={styles.choice}>
          <span>Department</span>
          <select defaultValue={String(chosen)} autoComplete="off">
            {departments.map(({ slug, label }, index) => (
              <option key={slug} value={String(index)}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {departments.map((department, index) => (
        <div key={department.slug} className={styles.department} data-department={index}>
          {departments.length > 1 && <p className={styles.departmentName}>{department.label}</p>}
          <Department department={department} isCard={isCard} />
        </div>
      ))}
    </div>
  );
}

function Department({ department, isCard }: { department: DepartmentFacts; isCard: boolean }) {
  const { state, phone, hours, specialDays, licence, bookServiceHref } = department;
  const tables = (
    <>
      <HoursTable hours={hours} caption={`Opening hours, ${department.label}`} />
      <SpecialDays days={specialDays} />
    </>
  );
  return (
    <>
      {state && (
        <p className={state.isOpen ? `${styles.state} ${styles.open}` : styles.state}>
          <Icon name="clock" size="small" />
          {state.text}
        </p>
      )}
      {phone && (
        <p>
          <a className={styles.phone} href={phone.href}>
            <Icon name="phone" size="small" />
            <span className="figures">{phone.text}</span>
          </a>
        </p>
      )}
      {hours.length > 0 && isCard && (
        <details className={styles.fold}>
          <summary>Opening hours</summary>
          {tables}
        </details>
      )}
      {!isCard && tables}
      {bookServiceHref && (
        <p>
          <a className={styles.phone} href={bookServiceHref}>
            <Icon name="wrench" size="small" />
            Book a Service
          </a>
        </p>
      )}
      {licence && <p className={styles.small}>{licence}</p>}
    </>
  );
}

function SpecialDays({ days }: { days: DepartmentFacts["specialDays"] }) {
  if (days.length === 0) return null;
  return (
    <dl className={styles.specialDays}>
      {days.map(({ date, name, hours }) => (
        <div key={date}>
          <dt>
            {date} {name && <span className="quiet">{name}</span>}
          </dt>
          <dd className="figures">{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
