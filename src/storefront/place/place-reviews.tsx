import type { ReviewsFacts } from "./place-facts.ts";
import { Star } from "./star.tsx";
import styles from "./places.sheet.module.css";

const shownAtFirst = 4;
const mostStars = 5;

/** What customers wrote about a place, newest first (LO-14). */
export function PlaceReviews({
  reviews,
  headingId = "reviews-heading",
}: {
  reviews: ReviewsFacts;
  headingId?: string;
}) {
  const first = reviews.reviews.slice(0, shownAtFirst);
  const further = reviews.reviews.slice(shownAtFirst);
  return (
    <section className={styles.reviews} aria-labelledby={headingId}>
      <h2 id={headingId}>What customers say</h2>
      <p className={styles.average}>
        <strong className="figures">{reviews.average}</strong>
        <span>
          <Stars rating={Number(reviews.average)} />
          <span>out of 5 from {reviews.countText}</span>
        </span>
      </p>
      {first.length > 0 && <ReviewList reviews={first} />}
      {further.length > 0 && (
        <details className={styles.further}>
          <summary>{`${further.length} more ${further.length === 1 ? "review" : "reviews"}`}</summary>
          <ReviewList reviews={further} />
        </details>
      )}
      {reviews.note && <p className={styles.small}>{reviews.note}</p>}
    </section>
  );
}

function ReviewList({ reviews }: Pick<ReviewsFacts, "reviews">) {
  return (
    <ul className={styles.reviewList}>
      {reviews.map((review) => (
        <li key={review.author + review.text}>
          <figure className={styles.review}>
            <Stars rating={review.stars} />
            <span className="visually-hidden">{`${review.stars} out of ${mostStars}`}</span>
            <blockquote>{review.text}</blockquote>
            <figcaption className="quiet">{[review.author, review.monthText].filter(Boolean).join(", ")}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Five stars, filled as far as a rating such as 4.6 reaches; the adjacent text says the rating. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} aria-hidden="true">
      {Array.from({ length: mostStars }, (_, index) => (
        <Star key={index} share={Math.min(1, Math.max(0, rating - index))} />
      ))}
    </span>
  );
}
