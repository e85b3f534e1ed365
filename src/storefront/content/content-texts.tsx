import type { BlockOf } from "../../content/content-blocks.ts";
import type { HomeReviews } from "../home/home-view.ts";
import { Stars } from "../place/place-reviews.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./content-page.sheet.module.css";
import type { TextSection } from "./content-view.ts";

/** Props of an element whose content is sanitised HTML. */
function contentHtml(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } };
}

export function TextBlock({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ heading, html }, index) => (
    <div key={heading ?? index} className={styles.divided}>
      {heading !== null && <h2>{heading}</h2>}
      <div className={`${styles.beside} ${styles.prose}`} {...contentHtml(html)} />
    </div>
  ));
}

export function Questions({ questions }: Pick<BlockOf<"faq">, "questions">) {
  return questions.map(({ question, answer }, index) => (
    <details key={question} className={styles.question} open={index === 0}>
      <summary>
        <h3>{question}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.prose} {...contentHtml(answer)} />
    </details>
  ));
}

export function Reviews({ reviews }: { reviews: HomeReviews }) {
  return (
    <>
      <ul className={styles.ratings}>
        {reviews.ratings.map(({ place, average, text }) => (
          <li key={place}>
            <strong className="figures">{average}</strong>
            <span>
              <Stars rating={Number(average)} />
              <span className="quiet">{text}</span>
            </span>
            <span>{place}</span>
          </li>
        ))}
      </ul>
      <ul className={styles.quotes}>
        {reviews.quotes.map(({ author, text, stars, place }) => (
          <li key={author + text}>
            <figure>
              <Stars rating={stars} />
              <span className="visually-hidden">{`${stars} out of 5`}</span>
              <blockquote>{text}</blockquote>
              <figcaption>{`${author}, ${place}`}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Comparison({ comparison: { heading, columns, rows, note } }: { comparison: BlockOf<"comparison"> }) {
  return (
    <>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{heading ?? "Compared"}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={columns[index]} data-column={columns[index]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
