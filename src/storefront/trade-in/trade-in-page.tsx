import { Icon } from "../../ui/icon.tsx";
import { CarStep } from "./car-step.tsx";
import { ConditionStep } from "./condition-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { OfferStep } from "./offer-step.tsx";
import type { StepView, TradeInView } from "./trade-in-view.ts";
import frame from "../page/form-page.sheet.module.css";
import { PlaceToCall } from "../place/place-to-call.tsx";
import styles from "./trade-in.sheet.module.css";

/** One step of valuing a shopper's car, as a page that works without scripts. */
export function TradeInPage(view: TradeInView) {
  const { heading, promise, limited, progress, buying, limits, step, questions, place, resume } = view;
  return (
    <div className={`wrap ${frame.page}`}>
      <header className={frame.head}>
        <h1>{heading}</h1>
        {promise && (
          <p className={styles.promise}>
            <Icon name="clock" />
            {promise}
          </p>
        )}
        {buying && (
          <p className="quiet">
            Towards the <a href={buying.href}>{buying.title}</a>
            {buying.isReserved && ", which is reserved"}
          </p>
        )}
        {resume && (
          <p>
            <a href={resume.href}>Continue with your {resume.car}</a>
          </p>
        )}
        {progress && <Progress {...progress} />}
      </header>
      <div className={frame.main}>
        {limited && (
          <p className={styles.limited} role="status">
            {limited}
          </p>
        )}
        <Step step={step} />
        <p className={styles.limits}>{limits}</p>
      </div>
      <aside className={frame.aside} aria-label="Contact and questions">
        {place && <PlaceToCall place={place} />}
        {questions.length > 0 && <Questions questions={questions} />}
      </aside>
    </div>
  );
}

function Questions({ questions }: Pick<TradeInView, "questions">) {
  return (
    <section className={styles.questions} aria-labelledby="trade-in-questions">
      <h2 id="trade-in-questions">Questions about trade-ins</h2>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon name="chevron-down" size="small" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

function Progress({ headings, current }: NonNullable<TradeInView["progress"]>) {
  return (
    <ol className={styles.progress} aria-label="Steps">
      {headings.map((heading, index) => (
        <li
          key={heading}
          aria-current={index === current ? "step" : undefined}
          data-done={index < current ? "" : undefined}
        >
          <span>{index < current ? <Icon name="check" size="small" /> : index + 1}</span>
          <span>{heading}</span>
        </li>
      ))}
    </ol>
  );
}

function Step({ step }: { step: StepView }) {
  switch (step.kind) {
    case "car":
      return <CarStep {...step} notice={null} />;
    case "manual":
      return <CarStep {...step} otherWay={null} />;
    case "condition":
      return <ConditionStep {...step} />;
    case "details":
      return <DetailsStep {...step} />;
    case "offer":
      return <OfferStep {...step} />;
  }
}
