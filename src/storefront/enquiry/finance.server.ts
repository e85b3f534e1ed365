import { type EnquirySubject, enquirySubject, shownSubject } from "../../enquiries/enquiry-subject.ts";
import { financeFormId, financeRedirect } from "../../finance/finance-href.ts";
import { offersFinance } from "../../finance/finance-line.ts";
import { carTypes } from "../../vehicles/vehicle.ts";
import { headAbout } from "../page/distinct-title.server.ts";
import type { PageAnswer, PageHead } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { untouched } from "./enquiry.ts";
import { type EnquiryFormPage, enquiryPage } from "./enquiry-pages.server.ts";

/** The finance enquiry, with what its link says filled in (RT-12); null for a dealership that shows no finance. */
export async function financePageAt({ path, query, request }: Visit): Promise<PageAnswer<EnquiryFormPage> | null> {
  const asked = new URLSearchParams(query);
  const subject = shownSubject(await enquirySubject("finance", asked.get("car_id") ?? "", request), request);
  const preferred = dealershipNamed(asked.get("preferredDealership"), request);
  const dealership = subject.vehicle?.dealershipSlug ?? preferred;
  const settings = request.siteForDealership(dealership ?? "");
  if (!offersFinance(settings, dealership)) return null;
  const elsewhere = financeRedirect(path, subject.vehicle, settings);
  if (elsewhere !== null) return { redirectTo: elsewhere + query, isTemporary: true };
  const page = enquiryPage(subject, request, { ...untouched, sent: sentByLink(asked, preferred, subject) });
  return {
    ...page,
    props: { ...page.props, formId: financeFormId },
    head: await financeHead(page.head, subject, path, { query, request }),
  };
}

async function financeHead(
  head: PageHead,
  { vehicle }: EnquirySubject,
  path: string,
  { query, request }: Pick<Visit, "query" | "request">,
) {
  if (vehicle === null) return { ...head, canonicalPath: path, index: query === "" };
  const canonicalPath = `${path}?car_id=${encodeURIComponent(vehicle.id)}`;
  return headAbout(vehicle, { ...head, canonicalPath }, request);
}

/** The slug of the dealership with this slug or id; null if the site has none. */
function dealershipNamed(name: string | null, { site }: SiteRequest): string | null {
  return site.dealerships.find(({ slug, id }) => slug === name || id === name)?.slug ?? null;
}

const amount = /^[\d$,. ]{1,20}$/;

function sentByLink(asked: URLSearchParams, preferred: string | null, { vehicle }: EnquirySubject) {
  const budget = asked.get("vehiclePriceBudget") ?? "";
  const carType = vehicle === null ? carTypes.find((type) => type === asked.get("car_type")) : undefined;
  return {
    ...(amount.test(budget) ? { vehiclePriceBudget: budget } : {}),
    ...(carType === undefined ? {} : { car_type: carType }),
    ...(preferred === null ? {} : { dealership_slug: preferred, preferredDealership: preferred }),
  };
}
