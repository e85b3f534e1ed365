import { Icon } from "../../ui/icon.tsx";
import styles from "./home-words.module.css";
import type { HomeReviews, HomeView } from "./home-view.ts";

export function WhyUs({ view }: { view: HomeView }) {
  return (
    <section className={styles.why} aria-labelledby="why-heading">
      <div className={`wrap ${styles.whyGrid}`}>
        <div className={styles.about}>
          <h2 id="why-heading">{view.whyUsHeading}</h2>
          {view.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={styles.points}>
          {view.whyUs.map((point) => (
            <div key={point.title}>
              <dt>{point.title}</dt>
              <dd>{point.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Reviews({ reviews }: { reviews: HomeReviews }) {
  return (
    <section className={`wrap ${styles.reviews}`} aria-labelledby="reviews-heading">
      <div className={styles.ratings}>
        <h2 id="reviews-heading">What customers say</h2>
        <ul>
          {reviews.ratings.map((rating) => (
            <li key={rating.place}>
              <Icon name="star" size="small" />
              <span>
                <strong>
                  {rating.average} {rating.text}
                </strong>{" "}
                at {rating.place}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.quotes}>
        {reviews.quotes.map((quote) => (
          <li key={quote.author + quote.text}>
            <figure>
              <blockquote>{quote.text}</blockquote>
              <figcaption>{`${quote.author}, ${quote.stars} out of 5, ${quote.place}`}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
