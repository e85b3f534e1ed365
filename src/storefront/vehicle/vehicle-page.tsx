import type { FinanceLine } from "../../finance/finance-line.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { VehiclePage as VehicleFacts } from "../../vehicles/vehicle-page.ts";
import type { EnquiryFormProps } from "../enquiry/enquiry-form.tsx";
import { LateEnquiryForm } from "../enquiry/late-enquiry-form.tsx";
import type { ListedVehicles } from "../card/listed-vehicle.ts";
import { type ImageSettings, pictureSources } from "../card/picture-sources.ts";
import { PriceBlock, priceQualifier } from "../card/price-block.tsx";
import { RecentlyViewed } from "../shortlist/recently-viewed.tsx";
import { CompareButton, SaveButton } from "../shortlist/shortlist-buttons.tsx";
import { TagLabel } from "../card/tag-label.tsx";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { BrochureButton } from "./brochure-button.tsx";
import { CallButton, CallNowButton } from "./call-button.tsx";
import { VehicleLocation, type VehicleLocationView } from "./vehicle-location.tsx";
import styles from "./vehicle-page.module.css";
import { VehicleSection } from "./vehicle-sections.tsx";

export type VehiclePageProps = {
  siteSlug: string;
  vehicle: VehicleFacts;
  finance: FinanceLine | null;
  location: VehicleLocationView | null;
  licence: string | null;
  moreFromDealerHref: string;
  similarHeading: string;
  similar: ListedVehicles;
  enquiry: EnquiryFormProps;
  images: ImageSettings;
};

/** One vehicle: look at it, know what it costs and where it stands, ask about it. */
export function VehiclePage(props: VehiclePageProps) {
  const { vehicle } = props;
  return (
    <>
      <div className={`wrap ${styles.layout}`}>
        <p className={styles.back}>
          <a href="/search">
            <Icon name="chevron-left" size="small" />
            All stock
          </a>
        </p>
        <div className={styles.gallery}>
          <Gallery vehicle={vehicle} images={props.images} />
        </div>
        <Panel {...props} />
        <div className={styles.sections}>
          {vehicle.sections.map((section) => (
            <VehicleSection key={section.name} section={section} />
          ))}
          {props.location && (
            <VehicleLocation
              id="vehicle-map"
              heading="Where to see it"
              location={props.location}
              moreHref={props.moreFromDealerHref}
            />
          )}
        </div>
        <div className={styles.enquiry} id="enquire">
          <LateEnquiryForm {...props.enquiry} />
        </div>
      </div>
      {props.similar.cards.length > 0 && (
        <section className={`wrap ${styles.similar}`} aria-labelledby="similar-heading">
          <h2 id="similar-heading">{props.similarHeading}</h2>
          <VehicleCards
            listed={props.similar}
            images={props.images}
            siteSlug={props.siteSlug}
            headingLevel="h3"
            firstIsHero={false}
          />
        </section>
      )}
      <RecentlyViewed />
      <BottomBar {...props} />
    </>
  );
}

function Gallery({ vehicle, images }: { vehicle: VehicleFacts; images: ImageSettings }) {
  const pictures = vehicle.images;
  if (pictures.length === 0) {
    return (
      <div className={styles.noPicture}>
        <Picture picture={pictureSources(null, images)} alt="" sizes="(min-width: 992px) 62vw, 100vw" priority />
        <p>Photos are on their way. Ask us and we will send you some.</p>
      </div>
    );
  }
  const slides = pictures.map((picture, index) => ({
    key: picture.reference,
    label: `Picture ${index + 1} of ${pictures.length}`,
    content: (
      <>
        <Picture
          picture={pictureSources(picture.reference, images)}
          alt={picture.alt}
          sizes="(min-width: 1400px) 860px, (min-width: 992px) 62vw, 100vw"
          priority={index === 0}
        />
        {picture.isIllustration && <span className={styles.caption}>Illustration</span>}
      </>
    ),
    thumbnail: (
      <Picture picture={pictureSources(picture.thumbnail ?? picture.reference, images)} alt="" sizes="104px" />
    ),
  }));
  return <Carousel label={`Pictures of the ${vehicle.title.line}`} slides={slides} />;
}

function Panel(props: VehiclePageProps) {
  const { vehicle, finance } = props;
  return (
    <aside className={styles.panel} aria-label="Price and actions">
      <div className={styles.panelHead}>
        <h1 className={styles.title}>
          {vehicle.title.line}
          {vehicle.title.badgeLine && <span className={styles.badgeLine}>{vehicle.title.badgeLine}</span>}
        </h1>
        {vehicle.controls.save !== "hidden" && (
          <SaveButton vehicle={vehicle} siteSlug={props.siteSlug} controls={vehicle.controls} />
        )}
      </div>
      {vehicle.tag && <TagLabel tag={vehicle.tag} />}
      {vehicle.notice && (
        <p className={styles.notice}>
          <Icon name="info" />
          {vehicle.notice.text}
        </p>
      )}
      {vehicle.isAvailable && <PriceBlock price={vehicle.price} large />}
      {vehicle.marketPrice && <MarketPrice marketPrice={vehicle.marketPrice} />}
      {finance && <Finance finance={finance} />}
      <Actions {...props} />
      {props.location && (
        <div className={styles.dealer}>
          <p>
            <strong>{props.location.name}</strong>
            <br />
            <span className="quiet">{props.location.address}</span>
          </p>
          {props.location.hoursText && <p className="quiet">{props.location.hoursText}</p>}
          {props.licence && <p className={styles.licence}>{props.licence}</p>}
        </div>
      )}
    </aside>
  );
}

function MarketPrice({ marketPrice }: { marketPrice: NonNullable<VehicleFacts["marketPrice"]> }) {
  const x = 4 + marketPrice.position * 192;
  const place = marketPrice.basis === "state" ? "in this state" : "in Australia";
  return (
    <figure className={styles.market}>
      <figcaption>
        <strong className="figures">{marketPrice.belowByText} below</strong> the average {place},{" "}
        <span className="figures">{marketPrice.averageText}</span>
      </figcaption>
      <svg viewBox="0 0 200 24" aria-hidden="true">
        <rect className={styles.scale} x="0" y="10" width="200" height="4" rx="2" />
        <rect className={styles.average} x="99" y="4" width="2" height="16" rx="1" />
        <circle className={styles.marker} cx={x} cy="12" r="7" />
      </svg>
    </figure>
  );
}

function Finance({ finance }: { finance: FinanceLine }) {
  return (
    <div className={styles.finance}>
      <p>
        <strong className="figures">{`from ${finance.weeklyText} p.w.`}</strong>
      </p>
      <p>
        {finance.rateText}, comparison rate {finance.comparisonRateText}
      </p>
      <details>
        <summary>About this repayment</summary>
        <p>
          {finance.lender}. {finance.disclaimer}
        </p>
      </details>
    </div>
  );
}

function Actions({ vehicle, siteSlug }: VehiclePageProps) {
  const { call, enquire, historyReportHref, brochure } = vehicle.actions;
  return (
    <div className={styles.actions}>
      <ButtonLink href="#enquire" wide>
        <Icon name="message-circle" />
        {enquire.label}
      </ButtonLink>
      {call.kind === "phone" && <CallButton phone={call} vehicle={{ ...vehicle, siteSlug }} />}
      <div className={styles.more}>
        {vehicle.controls.compare && <CompareButton vehicle={vehicle} siteSlug={siteSlug} />}
        {historyReportHref && (
          <ButtonLink href={historyReportHref} kind="plain" target="_blank" rel="noopener noreferrer">
            <Icon name="scroll-text" size="small" />
            History report
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        )}
        {brochure && <BrochureButton {...brochure} />}
      </div>
    </div>
  );
}

function BottomBar({ vehicle, siteSlug }: VehiclePageProps) {
  const qualifier = priceQualifier(vehicle.price);
  const { call, enquire } = vehicle.actions;
  return (
    <div className={`${styles.bottomBar} no-print`}>
      <p className={styles.barPrice}>
        <strong className="figures">{vehicle.isAvailable ? vehicle.price.text : (vehicle.tag?.label ?? "Sold")}</strong>
        {vehicle.isAvailable && qualifier && <span>{qualifier}</span>}
      </p>
      {call.kind === "phone" && <CallNowButton phone={call} vehicle={{ ...vehicle, siteSlug }} />}
      <ButtonLink href="#enquire">{enquire.label === "Enquire" ? "Enquire" : "Find one"}</ButtonLink>
    </div>
  );
}
