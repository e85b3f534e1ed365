import { Icon } from "../../ui/icon.tsx";
import type { CallablePlace } from "../place/place-to-call.tsx";
import styles from "./content-page.sheet.module.css";

/** The locations that answer a form, for those who rather talk. Left out on phones, where the form comes first. */
export function PlacesToCall({ places }: { places: readonly CallablePlace[] }) {
  if (places.length === 0) return null;
  return (
    <div className={styles.placesToCall}>
      <h3>Rather talk?</h3>
      <ul>
        {places.map(({ name, href, hoursText, phone }) => (
          <li key={href}>
            <a href={href}>{name}</a>
            {hoursText && <span className="quiet">{hoursText}</span>}
            {phone && (
              <a className={styles.call} href={phone.href}>
                <Icon name="phone" size="small" />
                <span className="figures">{phone.text}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
