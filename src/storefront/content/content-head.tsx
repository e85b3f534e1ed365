import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { pictureSources } from "../card/picture-sources.ts";
import { Links } from "./content-links.tsx";
import styles from "./content-page.sheet.module.css";
import type { ContentView } from "./content-view.ts";

type Props = { view: ContentView; formHref?: string; pictureSizes?: string };

const usualSizes = "(min-width: 992px) 50vw, 100vw";

/** The first screen. Text is never placed over the picture, so it is legible on any picture. */
export function ContentHead({ view, formHref, pictureSizes = usualSizes }: Props) {
  const { heading, hero, byline, images } = view;
  return (
    <header className={hero.picture === null ? styles.head : `${styles.head} ${styles.pictured}`}>
      <div className={`wrap ${styles.headGrid}`}>
        <div className={styles.headText}>
          {byline && (
            <p className={styles.category}>
              <a href={byline.category.href}>{byline.category.name}</a>
            </p>
          )}
          <h1>{heading}</h1>
          {hero.text && <p className={styles.lead}>{hero.text}</p>}
          {byline && (
            <p className={styles.byline}>
              {`By ${byline.author}, `}
              <time dateTime={byline.day}>{byline.date}</time>
            </p>
          )}
          <Links links={hero.links} />
          {formHref && (
            <p className={styles.jump}>
              <ButtonLink href={formHref}>Go to the form</ButtonLink>
            </p>
          )}
        </div>
        {hero.picture && (
          <div className={styles.headPicture}>
            <Picture picture={pictureSources(hero.picture, images)} alt={hero.alt} sizes={pictureSizes} priority />
          </div>
        )}
      </div>
    </header>
  );
}
