import { Icon } from "../../ui/icon.tsx";
import type { CallablePlace } from "../place/place-to-call.tsx";
import styles from "./content-page.sheet.module.css";

type PlacesToCallProps = { places: readonly CallablePlace[]; headingLevel: "h2" | "h3" };

/** The locations that answer a form, for those who rather talk. Left out on phones, where the form comes first. */
export function PlacesToCall({ places, headingLevel: Heading }: PlacesToCallProps) {
  if (places.length === 0) return null;
  return (
    <div className={styles.placesToCall}>
      <Heading>Rather talk?</Heading>
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
