import { Picture } from "../../ui/picture.tsx";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import styles from "./blog-page.sheet.module.css";
import type { BlogView, PostCard } from "./blog-view.ts";

/** A page of the blog: its categories, its posts with the newest first, and its other pages. */
export function BlogPage({ heading, text, categories, posts, pages, feedHref, images }: BlogView) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className={styles.lead}>{text}</p>
        <nav aria-label="Categories">
          <ul className={styles.categories}>
            {categories.map(({ name, href, count, isShown }) => (
              <li key={href}>
                <a href={href} aria-current={isShown ? "page" : undefined}>
                  {name} <span className="figures">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <PostCards posts={posts} images={images} headingLevel="h2" isFirstLarge />
      <footer className={styles.foot}>
        {pages.length > 0 && (
          <nav aria-label="Pages">
            <ul className={styles.pages}>
              {pages.map(({ number, href, isShown }) => (
                <li key={href}>
                  <a href={href} aria-label={`Page ${number}`} aria-current={isShown ? "page" : undefined}>
                    {number}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p>
          <a href={feedHref}>Subscribe to the feed (Atom)</a>
        </p>
      </footer>
    </div>
  );
}

type Cards = { posts: readonly PostCard[]; images: ImageSettings; headingLevel: "h2" | "h3"; isFirstLarge?: boolean };

export function PostCards({ posts, images, headingLevel: Heading, isFirstLarge = false }: Cards) {
  return (
    <ul className={isFirstLarge ? `${styles.posts} ${styles.firstLarge}` : styles.posts}>
      {posts.map(({ title, href, description, picture, date, day, category }, index) => (
        <li key={href}>
          <article className={styles.post}>
            {picture !== null && (
              <div className={styles.picture}>
                <Picture
                  picture={pictureSources(picture, images)}
                  alt=""
                  sizes="(min-width: 992px) 400px, 100vw"
                  priority={isFirstLarge && index === 0}
                />
              </div>
            )}
            <div className={styles.text}>
              <p className="quiet">
                {`${category}, `}
                <time dateTime={day}>{date}</time>
              </p>
              <Heading>
                <a href={href}>{title}</a>
              </Heading>
              <p>{description}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
