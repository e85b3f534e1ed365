import { searchPath } from "../../addresses/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import page from "../page/plain-pages.sheet.module.css";
import { LeadProgress } from "./lead-progress.tsx";
import type { ProgressStage } from "./progress-view.ts";

export type LeadStatusView = {
  title: string;
  reference: string;
  stages: ProgressStage[];
  timeText: string | null;
  placeText: string | null;
  nextStep: string;
  phone: { text: string; href: string } | null;
};

/** The status of an enquiry, for shoppers with the private link. */
export function LeadStatusPage({ title, reference, stages, timeText, placeText, nextStep, phone }: LeadStatusView) {
  return (
    <div className={`wrap ${page.message}`}>
      <h1>{title}</h1>
      <p className={page.lead}>{nextStep}</p>
      {timeText && <strong>{timeText}</strong>}
      {placeText && <p>{placeText}</p>}
      <LeadProgress stages={stages} />
      <p className={page.reference}>
        Your reference: <strong className="figures">{reference}</strong>
      </p>
      {phone && (
        <p className={page.actions}>
          <ButtonLink href={phone.href}>
            <Icon name="phone" />
            <span className="figures">{phone.text}</span>
          </ButtonLink>
          <ButtonLink href={searchPath} kind="outline">
            Back to our stock
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
