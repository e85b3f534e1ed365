import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { PriceBlock } from "../card/price-block.tsx";
import { TagLabel } from "../card/tag-label.tsx";
import { MarketPrice } from "./market-price.tsx";
import { FinanceNotes } from "./vehicle-finance.tsx";
import { ownHoldAttribute } from "./own-hold.ts";
import styles from "./vehicle-page.module.css";
import type { VehiclePanelFacts } from "./vehicle-view.ts";

export function PanelHead(panel: VehiclePanelFacts) {
  const { title, facts, tag, notice, started, reservedLink, ownHoldHref, isAvailable, price } = panel;
  const { driveAway } = panel;
  return (
    <>
      <h1 className={styles.title}>
        {title.line}
        {title.badgeLine && <span className={styles.badgeLine}>{title.badgeLine}</span>}
      </h1>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
      {tag && <TagLabel tag={tag} />}
      {notice && (
        <p className={styles.notice}>
          <Icon name="info" />
          <span {...(reservedLink && { [ownHoldAttribute]: ownHoldHref })}>
            {notice.text}
            {reservedLink && (
              <>
                {` ${reservedLink.question} `}
                <a href={reservedLink.href} rel="nofollow">
                  {reservedLink.label}
                </a>
              </>
            )}
          </span>
        </p>
      )}
      {started.length > 0 && <div data-started={started.join(" ")} />}
      {isAvailable && <PriceBlock price={price} large />}
      {driveAway && (
        <p>
          <a href={driveAway.href}>{driveAway.text}</a>
        </p>
      )}
    </>
  );
}

export function PurchaseLinks({ actions: { reserve, purchase } }: VehiclePanelFacts) {
  return [reserve, purchase].map(
    (action) =>
      action && (
        <ButtonLink key={action.href} href={action.href} kind="outline" wide>
          <Icon name="calendar-check" />
          <span>
            {action.label}
            <span className={styles.detail}>{action.detail}</span>
          </span>
        </ButtonLink>
      ),
  );
}

/** Other forms, finance, valuation and history report, in the order of §2 (BT-01). */
export function MoreLinks({ forms, calculatorHref, financeHref, apply, actions }: VehiclePanelFacts) {
  const { tradeInHref, historyReportHref } = actions;
  return (
    <>
      {forms.map((form) => (
        <MoreLink key={form.href} {...form} opens="dialog" />
      ))}
      {calculatorHref && <MoreLink href={calculatorHref} icon="calculator" text="Calculate repayments" />}
      {financeHref && <MoreLink href={financeHref} icon="message-circle" text="Ask about finance" />}
      {apply && <MoreLink {...apply} icon="calendar-check" />}
      {tradeInHref && <MoreLink href={tradeInHref} icon="rotate-cw" text="Value your trade-in" />}
      {historyReportHref && <MoreLink href={historyReportHref} icon="scroll-text" text="History report" opens="tab" />}
    </>
  );
}

/** Attributes of links that open in a new tab, or, with scripts, in a dialog over the page (`open-in-dialog.browser.ts`). */
const openings = { tab: { target: "_blank", rel: "noopener noreferrer" }, dialog: { "data-dialog": "" } } as const;

type MoreLinkProps = { href: string; icon: IconName; text: string; opens?: keyof typeof openings };

function MoreLink({ href, icon, text, opens }: MoreLinkProps) {
  return (
    <ButtonLink href={href} kind="plain" {...(opens && openings[opens])}>
      <Icon name={icon} size="small" />
      {text}
      {opens === "tab" && <span className="visually-hidden"> (opens in a new tab)</span>}
    </ButtonLink>
  );
}

export function PanelFoot({ marketPrice, moneyBack, dealer, licence, finance }: VehiclePanelFacts) {
  return (
    <>
      {marketPrice && <MarketPrice marketPrice={marketPrice} />}
      {finance && <FinanceNotes {...finance} />}
      {moneyBack && (
        <details className={styles.disclosure}>
          <summary>
            <Icon name="shield-check" size="small" />
            {moneyBack.title}
          </summary>
          <p>{moneyBack.text}</p>
        </details>
      )}
      <div className={styles.dealer}>
        <p>
          <strong>{dealer.name}</strong>
          <br />
          <span className="quiet">{dealer.address}</span>
        </p>
        {dealer.hoursText && <p className="quiet">{dealer.hoursText}</p>}
        {licence && <p className={styles.licence}>{licence}</p>}
      </div>
    </>
  );
}

/** The price in the bar at the bottom; of a vehicle that is not for sale, its state. */
export function BarPrice({ isAvailable, price, tag }: VehiclePanelFacts) {
  return (
    <>
      <strong className={price.kind === "none" ? undefined : "figures"}>
        {isAvailable ? price.text : (tag?.label ?? "Sold")}
      </strong>
      {isAvailable && price.qualifier && <span>{price.qualifier}</span>}
    </>
  );
}
