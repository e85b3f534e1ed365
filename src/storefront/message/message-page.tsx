import { Button, ButtonLink } from "../../ui/button.tsx";
import styles from "../page/plain-pages.sheet.module.css";
import { HiddenFields, type HiddenTexts } from "./hidden-fields.tsx";
import { VehicleOffer, type VehicleOfferView } from "./vehicle-offer.tsx";

export type MessageView = {
  title: string;
  text: string;
  /** Where to go next, the most useful links first. */
  links: { label: string; href: string }[];
  form?: { action: string; label: string; fields?: HiddenTexts };
  suggestions?: readonly { label: string; href: string }[];
  offer?: VehicleOfferView;
};

export function MessagePage({ title, text, links, form, suggestions = [], offer }: MessageView) {
  return (
    <div className={`wrap ${styles.message}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>{text}</p>
      <div className={styles.actions}>
        {form && (
          <form action={form.action} method="post">
            <HiddenFields fields={form.fields ?? {}} />
            <Button type="submit" wide>
              {form.label}
            </Button>
          </form>
        )}
        {links.map((link, index) => (
          <ButtonLink key={link.href} href={link.href} kind={index === 0 && !form ? "primary" : "outline"}>
            {link.label}
          </ButtonLink>
        ))}
      </div>
      {suggestions.length > 0 && (
        <nav className={styles.suggestions} aria-labelledby="suggestions-heading">
          <h2 id="suggestions-heading">You may be looking for</h2>
          <ul>
            {suggestions.map(({ label, href }) => (
              <li key={href}>
                <a className={styles.suggestion} href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {offer && <VehicleOffer {...offer} />}
    </div>
  );
}
