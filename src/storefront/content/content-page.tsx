import { Picture } from "../../ui/picture.tsx";
import { pictureSources } from "../card/picture-sources.ts";
import { PostCards } from "./blog-page.tsx";
import { ContentBlocks } from "./content-blocks.tsx";
import { Links } from "./content-links.tsx";
import styles from "./content-page.sheet.module.css";
import type { ContentView } from "./content-view.ts";

/** A page of the site's content: its first screen, then its blocks. */
export function ContentPage(view: ContentView) {
  return (
    <article className={styles.page}>
      <ContentHead view={view} />
      <ContentBlocks {...view} />
      {view.otherPosts.length > 0 && (
        <section className={`wrap ${styles.block} ${styles.wide}`} aria-labelledby="other-posts">
          <h2 id="other-posts">More to read</h2>
          <PostCards posts={view.otherPosts} images={view.images} headingLevel="h3" />
        </section>
      )}
    </article>
  );
}

/** The first screen. Text is never placed over the picture, so it is legible on any picture. */
export function ContentHead({ view }: { view: ContentView }) {
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
        </div>
        {hero.picture && (
          <div className={styles.headPicture}>
            <Picture
              picture={pictureSources(hero.picture, images)}
              alt={hero.alt}
              sizes="(min-width: 992px) 50vw, 100vw"
              priority
            />
          </div>
        )}
      </div>
    </header>
  );
}
