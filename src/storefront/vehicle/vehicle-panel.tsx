import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chatLabel } from "../chat/chat.ts";
import type { OpenChat } from "../chat/use-chat.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import { CompareButton, SaveButton } from "../shortlist/shortlist-buttons.tsx";
import { BrochureButton } from "./brochure-button.tsx";
import { CallButton } from "./call-button.tsx";
import { MoreLinks, PanelFoot, PanelHead, PurchaseLinks } from "./panel-facts.tsx";
import { ShareButton } from "./share-button.tsx";
import { VehicleFinance } from "./vehicle-finance.tsx";
import styles from "./vehicle-page.module.css";
import type { VehicleView } from "./vehicle-view.ts";

type Props = VehicleView & { openChat: OpenChat };

/** Price and main actions, which remain in view on wide screens, and everything else about buying the vehicle. */
export function VehiclePanel(props: Props) {
  const panel = props.serverRendered?.panel;
  return (
    <aside className={styles.panel} aria-label="Price and actions">
      <div className={styles.box}>
        <ServerRendered className={styles.part}>
          {import.meta.env.SSR && panel && <PanelHead {...panel} />}
        </ServerRendered>
        <MainActions {...props} />
        <ServerRendered className={styles.part}>
          {import.meta.env.SSR && panel?.finance && <VehicleFinance {...panel.finance} />}
        </ServerRendered>
      </div>
      <div className={styles.box}>
        <OtherActions {...props} />
        <ServerRendered className={styles.part}>
          {import.meta.env.SSR && panel && <PanelFoot {...panel} />}
        </ServerRendered>
      </div>
    </aside>
  );
}

/** Call, chat and favourite: the first actions of §2 (BT-01). */
function MainActions({ vehicle, siteSlug, chat: view, openChat }: Props) {
  const { call, chat, enquire } = vehicle.actions;
  const { save } = vehicle.controls;
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
            {chatLabel(view)}
          </ButtonLink>
        )}
        {save !== "hidden" && <SaveButton vehicle={vehicle} siteSlug={siteSlug} controls={vehicle.controls} />}
      </div>
    </div>
  );
}

/** Buy Online or Reserve, valuation, history report, PDF: the further actions of §2 (BT-01). */
function OtherActions({ vehicle, siteSlug, serverRendered }: Props) {
  const { brochure } = vehicle.actions;
  const panel = serverRendered?.panel;
  return (
    <div className={`${styles.actions} no-print`}>
      <ServerRendered className={styles.part}>
        {import.meta.env.SSR && panel && <PurchaseLinks {...panel} />}
      </ServerRendered>
      <div className={styles.more}>
        <ServerRendered className={styles.part}>
          {import.meta.env.SSR && panel && <MoreLinks {...panel} />}
        </ServerRendered>
        {brochure && <BrochureButton {...brochure} />}
        {vehicle.controls.compare && <CompareButton vehicle={vehicle} siteSlug={siteSlug} />}
        <ShareButton title={vehicle.title.full} />
      </div>
    </div>
  );
}
