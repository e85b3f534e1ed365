import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import styles from "./compare-page.module.css";
import type { ListedVehicle } from "../card/listed-vehicle.ts";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import { PriceBlock } from "../card/price-block.tsx";

export type CompareView = {
  cards: ListedVehicle[];
  rows: { label: string; values: (string | null)[]; differs: boolean }[];
  images: ImageSettings;
};

/** Up to four vehicles side by side, what differs tinted. */
export function ComparePage({ cards, rows, images }: CompareView) {
  if (cards.length === 0) return <NothingToCompare />;
  return (
    <div className={`wrap ${styles.compare}`}>
      <h1>Side by side</h1>
      <p className="quiet">
        Rows with a tint are where they differ. The address of this page can be sent to somebody else.
      </p>
      <section className={styles.scroll} tabIndex={0} aria-label="Comparison, scrolls sideways">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What</span>
              </th>
              {cards.map((card) => (
                <th key={card.id} scope="col">
                  <Picture picture={pictureSources(card.images[0]?.reference ?? null, images)} alt="" sizes="280px" />
                  <a href={card.href}>{card.title.line}</a>
                  <span className={styles.badge}>{card.title.badgeLine}</span>
                  <PriceBlock price={card.price} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className={row.differs ? styles.differs : undefined}>
                <th scope="row">{row.label}</th>
                {cards.map((card, index) => (
                  <td key={card.id}>{row.values[index] ?? "Not given"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>
        <ButtonLink href="/search" kind="outline">
          Add another
        </ButtonLink>
      </p>
    </div>
  );
}

function NothingToCompare() {
  return (
    <div className={`wrap ${styles.compare}`}>
      <h1>Nothing to compare yet</h1>
      <p>Choose “Compare” on up to four vehicles, then come back.</p>
      <p>
        <ButtonLink href="/search">Search our stock</ButtonLink>
      </p>
    </div>
  );
}
