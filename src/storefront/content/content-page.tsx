import type { RenderedScreen } from "../page/screen.tsx";
import { PostCards } from "./blog-page.tsx";
import { ContentBlocks } from "./content-blocks.tsx";
import { ContentHead } from "./content-head.tsx";
import styles from "./content-page.sheet.module.css";
import type { ContentView } from "./content-view.ts";

/** A page of the site's content: its first screen, then its blocks. */
export function ContentPage({ laterSheets, ...view }: ContentView & Partial<RenderedScreen>) {
  return (
    <article className={styles.page}>
      <ContentHead view={view} />
      {laterSheets?.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <ContentBlocks {...view} />
      {view.otherPosts.length > 0 && (
        <section className={`wrap ${styles.block}`} aria-labelledby="other-posts">
          <div className={styles.divided}>
            <h2 id="other-posts">More to read</h2>
            <PostCards posts={view.otherPosts} images={view.images} headingLevel="h3" />
          </div>
        </section>
      )}
    </article>
  );
}
