import { journeyNames } from "../../enquiry-kinds/journey-names.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { pictureSources } from "../card/picture-sources.ts";
import { PolicyLink } from "../enquiry/shown-documents.tsx";
import { HiddenFields } from "../message/hidden-fields.tsx";
import { typedForm } from "../page/typed-form.ts";
import { UnsentNote } from "../page/unsent-note.tsx";
import shared from "../pre-approval/pre-approval-page.sheet.module.css";
import { FormErrors } from "../page/form-errors.tsx";
import { PageSteps, StepWays } from "../pre-approval/step-parts.tsx";
import styles from "./purchase-page.sheet.module.css";
import { minutesLeft } from "./minutes-left.ts";
import { PurchaseStep } from "./purchase-step.tsx";
import type { PurchaseView } from "./purchase-view.ts";

/** One page of buying a vehicle online: a plain form, so it works without scripts. */
export function PurchasePage(view: PurchaseView) {
  const { heading, intro, errors, body, steps } = view;
  const isStart = body.kind === "start";
  return (
    <div className={`wrap ${shared.page}`} data-page="purchase">
      <h1>{isStart ? heading : journeyNames.onlinePurchase}</h1>
      <VehicleLine {...view.vehicle} />
      {view.time && <Time {...view.time} />}
      {steps.length > 0 && <PageSteps steps={steps} />}
      {view.notice && (
        <p className={shared.notice} role="status">
          {view.notice}
        </p>
      )}
      {intro && <p className={shared.intro}>{intro}</p>}
      {view.another && <Another {...view.another} />}
      <form
        className={shared.form}
        action={view.action}
        method="post"
        noValidate
        {...typedForm("purchase", view.typedAs)}
      >
        <HiddenFields fields={view.fields} />
        {!isStart && <h2>{heading}</h2>}
        <FormErrors errors={errors} />
        <PurchaseStep body={body} sent={view.sent} errors={errors} />
        {view.typedAs !== null && <UnsentNote />}
        <Button type="submit" wide kind={view.another ? "outline" : "primary"}>
          {view.button}
        </Button>
        <StepWays backHref={view.backHref} canMail={view.canMail} />
      </form>
      {view.privacyNotice && body.kind === "details" && (
        <p className={shared.quiet}>
          {view.privacyNotice} <PolicyLink {...body.documents} />
        </p>
      )}
      {view.letGoHref && (
        <p className={shared.others}>
          <ButtonLink href={view.letGoHref} kind="plain">
            Stop and delete what I entered
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Another({ title, text, link }: NonNullable<PurchaseView["another"]>) {
  return (
    <section className={styles.another} aria-labelledby="another-heading">
      <h2 id="another-heading">{title}</h2>
      <p>{text}</p>
      <ButtonLink href={link.href}>{link.label}</ButtonLink>
    </section>
  );
}

function VehicleLine({ title, badgeLine, href, price, total, image, images }: PurchaseView["vehicle"]) {
  return (
    <div className={styles.vehicle}>
      <div className={styles.picture}>
        <Picture picture={pictureSources(image, images)} alt="" sizes="120px" priority />
      </div>
      <div>
        <p>
          <a href={href}>
            <strong>{title}</strong>
          </a>
          {badgeLine && <span className="quiet"> {badgeLine}</span>}
        </p>
        <p className={total ? shared.quiet : undefined}>
          <span className={total ? undefined : styles.price}>{price.text}</span>
          {price.qualifier && <span className={shared.quiet}> {price.qualifier}</span>}
        </p>
        {total && (
          <p>
            {total.partsText && "Total price: "}
            <strong className={styles.price}>{total.text}</strong>
          </p>
        )}
      </div>
      {total?.partsText && <p className={`${shared.quiet} ${styles.parts}`}>{total.partsText}</p>}
    </div>
  );
}

function Time({ text, leftMs }: NonNullable<PurchaseView["time"]>) {
  return (
    <p className={styles.time}>
      <Icon name="clock" />
      <span>
        {text},{" "}
        <span className={`figures ${styles.left}`} role="timer" data-left-ms={leftMs}>
          ({minutesLeft(leftMs)} left)
        </span>
      </span>
    </p>
  );
}
