import page from "../page/plain-pages.sheet.module.css";
import styles from "./trade-in.sheet.module.css";

export type StaffPhotosView = {
  car: string;
  reference: string;
  photos: readonly { href: string; thumbnail: string }[];
};

/** The photos of a shopper's car, for staff with the private link in the lead's mail. */
export function StaffPhotosPage({ car, reference, photos }: StaffPhotosView) {
  return (
    <div className={`wrap ${page.message}`}>
      <h1>Photos of the {car}</h1>
      <p className={page.reference}>
        Reference: <strong className="figures">{reference}</strong>
      </p>
      {photos.length === 0 ? (
        <p>The shopper hasn't added any photos yet. They will appear here.</p>
      ) : (
        <ul className={styles.photos}>
          {photos.map(({ href, thumbnail }, index) => (
            <li key={href}>
              <a href={href}>
                <img src={thumbnail} alt={`Number ${index + 1}`} width={160} height={120} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
