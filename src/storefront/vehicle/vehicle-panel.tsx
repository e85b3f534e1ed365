import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { PriceBlock } from "../card/price-block.tsx";
import { TagLabel } from "../card/tag-label.tsx";
import type { OpenChat } from "../chat/use-chat.tsx";
import { CompareButton, SaveButton } from "../shortlist/shortlist-buttons.tsx";
import { BrochureButton } from "./brochure-button.tsx";
import { CallButton } from "./call-button.tsx";
import { MarketPrice } from "./market-price.tsx";
import { ShareButton } from "./share-button.tsx";
import { VehicleFinance } from "./vehicle-finance.tsx";
import styles from "./vehicle-page.module.css";
import type { VehicleView } from "./vehicle-view.ts";

type Props = VehicleView & { openChat: OpenChat };

/** The price and all actions of a vehicle. */
export function VehiclePanel(props: Props) {
  const { vehicle, finance, driveAway, reservedLink } = props;
  return (
    <aside className={styles.panel} aria-label="Price and actions">
      <h1 className={styles.title}>
        {vehicle.title.line}
        {vehicle.title.badgeLine && <span className={styles.badgeLine}>{vehicle.title.badgeLine}</span>}
      </h1>
      {vehicle.facts.length > 0 && <p>{vehicle.facts.join(" · ")}</p>}
      {vehicle.tag && <TagLabel tag={vehicle.tag} />}
      {vehicle.notice && (
        <p className={styles.notice}>
          <Icon name="info" />
          <span>
            {vehicle.notice.text}
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
      {vehicle.isAvailable && <PriceBlock price={vehicle.price} large />}
      {driveAway && (
        <p>
          <a href={driveAway.href}>{driveAway.text}</a>
        </p>
      )}
      {finance && <VehicleFinance {...finance} />}
      {vehicle.marketPrice && <MarketPrice marketPrice={vehicle.marketPrice} />}
      <Actions {...props} />
      {vehicle.moneyBack && (
        <details className={styles.disclosure}>
          <summary>
            <Icon name="shield-check" size="small" />
            {vehicle.moneyBack.title}
          </summary>
          <p>{vehicle.moneyBack.text}</p>
        </details>
      )}
      <div className={styles.dealer}>
        <p>
          <strong>{props.dealer.name}</strong>
          <br />
          <span className="quiet">{props.dealer.address}</span>
        </p>
        {props.dealer.hoursText && <p className="quiet">{props.dealer.hoursText}</p>}
        {props.licence && <p className={styles.licence}>{props.licence}</p>}
      </div>
    </aside>
  );
}

/** Call, chat, favourite, Buy Online or Reserve, valuation, history report, PDF: in the order of §2 (BT-01). */
function Actions({ vehicle, siteSlug, forms, calculatorHref, financeHref, applyHref, openChat }: Props) {
  const { call, chat, enquire, reserve, purchase, tradeInHref, historyReportHref, brochure } = vehicle.actions;
  const { save, compare } = vehicle.controls;
  return (
    <div className={`${styles.actions} no-print`}>
      <ButtonLink href="#enquire" wide data-dialog="">
        {enquire.label}
      </ButtonLink>
      <div className={styles.contact}>
        {call.kind === "phone" && <CallButton phone={call} vehicle={{ ...vehicle, siteSlug }} />}
        {(chat || call.kind === "chat") && (
          <ButtonLink href="#enquire" kind="outline" onClick={openChat}>
            <Icon name="message-circle" />
            Chat
          </ButtonLink>
        )}
        {save !== "hidden" && <SaveButton vehicle={vehicle} siteSlug={siteSlug} controls={vehicle.controls} />}
      </div>
      {[reserve, purchase].map(
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
      )}
      <div className={styles.more}>
        {forms.map((form) => (
          <MoreLink key={form.href} {...form} opens="dialog" />
        ))}
        {calculatorHref && <MoreLink href={calculatorHref} icon="calculator" text="Calculate repayments" />}
        {financeHref && <MoreLink href={financeHref} icon="message-circle" text="Ask about finance" />}
        {applyHref && <MoreLink href={applyHref} icon="calendar-check" text="Apply for finance" />}
        {tradeInHref && <MoreLink href={tradeInHref} icon="rotate-cw" text="Value your trade-in" />}
        {historyReportHref && (
          <MoreLink href={historyReportHref} icon="scroll-text" text="History report" opens="tab" />
        )}
        {brochure && <BrochureButton {...brochure} />}
        {compare && <CompareButton vehicle={vehicle} siteSlug={siteSlug} />}
        <ShareButton title={vehicle.title.full} />
      </div>
    </div>
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
