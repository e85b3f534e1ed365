import { type EnquirySubject, enquirySubject, shownSubject } from "../../enquiries/enquiry-subject.ts";
import type { DealershipChoice } from "../../finance-applications/application-fields.ts";
import type { ApplicationContent } from "../../finance-applications/application.ts";
import { type FinanceTerms, financeTerms } from "../../finance/finance-terms.ts";
import { offersFinance } from "../../finance/finance-line.ts";
import { preferredDealershipField } from "../../leads/place-fields.ts";
import type { Site } from "../../sites/site-config.ts";
import { takesApplications } from "../../sites/takes-applications.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

export type ApplicationSubject = {
  subject: EnquirySubject;
  settings: Site;
  dealerships: DealershipChoice;
  terms: FinanceTerms;
};

export async function subjectOfApplication(
  { carId, preferredDealership }: Pick<ApplicationContent, "carId" | "preferredDealership">,
  request: SiteRequest,
): Promise<ApplicationSubject> {
  const subject = shownSubject(await enquirySubject("pre-approval", carId ?? "", request), request);
  const settings = request.siteForDealership(subject.vehicle?.dealershipSlug ?? preferredDealership ?? "");
  const field = preferredDealershipField(request.site);
  const isAsked = subject.vehicle === null && request.site.enquiry.preferredDealership === "shown";
  const options = isAsked && "options" in field ? field.options : [];
  const terms = await financeTerms(subject.vehicle, settings, request.now, request.disclaimers);
  return { subject, settings, terms, dealerships: options.map(({ value, label }) => ({ slug: value, name: label })) };
}

/** Whether the dealership of an application shows finance (FN-02). */
export function isTakenFor({ subject, settings }: ApplicationSubject): boolean {
  return takesApplications(settings) && offersFinance(settings, subject.vehicle?.dealershipSlug ?? null);
}
