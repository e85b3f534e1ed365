import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import styles from "./feature-banner.module.css";
import type { HomeView } from "./home-view.ts";

type Tile = HomeView["tiles"][number];

const icons: Record<Tile["kind"], IconName> = { offers: "tag", service: "wrench", sell: "car-front", other: "compass" };

/** Up to three tiles: offers, service, sell your car (§2, OF-07). */
export function FeatureBanner({ tiles }: { tiles: HomeView["tiles"] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-label="Our services">
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.title} className={styles.tile}>
            <span className={styles.icon}>
              <Icon name={icons[tile.kind]} />
            </span>
            <h2 className={styles.title}>{tile.title}</h2>
            <p>{tile.text}</p>
            <a className={styles.link} href={tile.href}>
              {tile.linkText}
              <Icon name="arrow-right" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
