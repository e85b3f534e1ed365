import { Picture } from "../../ui/picture.tsx";
import { pictureSources } from "../card/picture-sources.ts";
import { HeroSearch, WordSearch } from "./hero-search.tsx";
import styles from "./hero.module.css";
import type { HomeView } from "./home-view.ts";

/** The search in the first screen. Text is never placed over the picture, so it is legible on any picture. */
export function Hero({ view }: { view: HomeView }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.text}>
          <h1 className={styles.heading} id="hero-heading">
            {view.heroSentence}
          </h1>
          {view.heroDetail && <p className={styles.detail}>{view.heroDetail}</p>}
        </div>
        <div className={styles.picture}>
          <Picture
            picture={pictureSources(view.heroPicture, view.images)}
            alt=""
            sizes="(min-width: 992px) 60vw, 100vw"
            priority
          />
        </div>
        <div className={styles.search}>
          <WordSearch noun={view.noun} />
          <HeroSearch view={view} />
        </div>
      </div>
    </section>
  );
}
