import { Picture, type PictureSources } from "../../ui/picture.tsx";
import styles from "./places.sheet.module.css";

/** What a place has for sale: how many, and the newest. */
export type PlaceStock = {
  heading: string;
  /** `See all 84 cars here`. */
  linkText: string;
  href: string;
  vehicles: { href: string; title: string; priceText: string; picture: PictureSources }[];
};

/** The newest vehicles at a place, with a link to all. */
export function PlaceStockStrip({ stock }: { stock: PlaceStock }) {
  return (
    <section className={styles.stock} aria-labelledby="stock-heading">
      <h2 id="stock-heading">{stock.heading}</h2>
      <ul className={styles.stockList}>
        {stock.vehicles.map(({ href, title, priceText, picture }) => (
          <li key={href}>
            <a className={styles.vehicle} href={href}>
              <Picture
                picture={picture}
                alt=""
                sizes="(min-width: 1200px) 176px, (min-width: 992px) 250px, (min-width: 768px) 22vw, 44vw"
              />
              <span className={styles.vehicleText}>
                <strong>{title}</strong>
                <span className="figures">{priceText}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={stock.href}>{stock.linkText}</a>
      </p>
    </section>
  );
}
