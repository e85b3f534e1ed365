import { chatLabel } from "../chat/chat.ts";
import { useChat, type OpenChat } from "../chat/use-chat.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { LateEnquiryForm } from "../enquiry/late-enquiry-form.tsx";
import { RecentlyViewed } from "../saved/recently-viewed.tsx";
import type { RenderedScreen } from "../page/screen.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import { BackLink } from "./back-link.tsx";
import { CallNowButton } from "./call-button.tsx";
import { BarPrice } from "./panel-facts.tsx";
import { VehicleGallery } from "./vehicle-gallery.tsx";
import styles from "./vehicle-page.module.css";
import { VehiclePanel } from "./vehicle-panel.tsx";
import { VehicleSections } from "./vehicle-sections.tsx";
import type { VehicleView } from "./vehicle-view.ts";

/** The page of one vehicle: pictures, price, location and ways to enquire. */
export function VehiclePage(props: VehicleView & Partial<RenderedScreen>) {
  const { vehicle } = props;
  const { openChat, panel } = useChat(props.chat);
  return (
    <>
      <div className={`wrap ${styles.layout}`}>
        <p className={`${styles.back} no-print`}>
          <BackLink />
        </p>
        <div className={styles.gallery}>
          <VehicleGallery vehicle={vehicle} images={props.images} placeholder={props.placeholder} />
        </div>
        <VehiclePanel {...props} openChat={openChat} />
        {/* Of a sold vehicle, those that are still for sale matter more than its facts. */}
        {!vehicle.isAvailable && <Similar {...props} />}
        <ServerRendered className={styles.sections}>
          {import.meta.env.SSR && props.laterSheets?.map((href) => <link key={href} rel="stylesheet" href={href} />)}
          {import.meta.env.SSR && props.serverRendered && <VehicleSections {...props.serverRendered.sections} />}
        </ServerRendered>
        <div className={`${styles.enquiry} no-print`} id="enquire">
          <div>
            <LateEnquiryForm {...props.enquiry} />
          </div>
        </div>
      </div>
      {vehicle.isAvailable && (
        <div className="wrap">
          <Similar {...props} />
        </div>
      )}
      <RecentlyViewed />
      <BottomBar {...props} openChat={openChat} />
      {panel}
    </>
  );
}

function Similar({ similar, similarHeading, images, siteSlug }: VehicleView) {
  if (similar.cards.length === 0) return null;
  return (
    <section className={`${styles.similar} no-print`} aria-labelledby="similar-heading">
      <h2 id="similar-heading">{similarHeading}</h2>
      <VehicleCards
        listed={similar}
        images={images}
        siteSlug={siteSlug}
        headingLevel="h3"
        firstIsHero={false}
        layout="rail"
      />
    </section>
  );
}

function BottomBar({ vehicle, siteSlug, chat, serverRendered, openChat }: VehicleView & { openChat: OpenChat }) {
  const { call, enquire } = vehicle.actions;
  return (
    <div className={`${styles.bottomBar} no-print`} data-bottom-bar>
      <ServerRendered as="p" className={styles.barPrice}>
        {import.meta.env.SSR && serverRendered && <BarPrice {...serverRendered.panel} />}
      </ServerRendered>
      {call.kind === "phone" && <CallNowButton phone={call} vehicle={{ ...vehicle, siteSlug }} />}
      {call.kind === "chat" && (
        <ButtonLink href="#enquire" kind="outline" onClick={openChat}>
          {chatLabel(chat)}
        </ButtonLink>
      )}
      <ButtonLink href="#enquire" data-dialog="">
        {enquire.shortLabel}
      </ButtonLink>
    </div>
  );
}
