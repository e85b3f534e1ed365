import { Icon } from "../../ui/icon.tsx";
import { Picture, type PictureSources } from "../../ui/picture.tsx";
import styles from "../page/form-page.sheet.module.css";

/** The location to call instead of filling in a form. */
export type CallablePlace = {
  name: string;
  href: string;
  hoursText: string | null;
  phone: { text: string; href: string } | null;
  photo: { picture: PictureSources; alt: string } | null;
};

/** A location beside a form, for those who rather talk. */
export function PlaceToCall({ place: { name, href, hoursText, phone, photo } }: { place: CallablePlace }) {
  return (
    <section>
      {photo && (
        <div className={styles.photo}>
          <Picture
            picture={photo.picture}
            alt={photo.alt}
            sizes="(min-width: 1333px) 400px, (min-width: 768px) 30vw, 94vw"
          />
        </div>
      )}
      <h2>Rather talk?</h2>
      <p>
        <a href={href}>{name}</a>
      </p>
      {phone && (
        <p className={styles.phone}>
          <a href={phone.href}>
            <Icon name="phone" />
            <span className="figures">{phone.text}</span>
          </a>
        </p>
      )}
      {hoursText && <p className="quiet">{hoursText}</p>}
    </section>
  );
}
