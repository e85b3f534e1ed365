import { type SignInAddress, signInHref } from "../../accounts/sign-in-address.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { signInText } from "./sign-in-texts.ts";
import type { SignInProblem, SignInStep, SignInView } from "./sign-in-page.tsx";

export type SignInAnswer = Page<"sign-in", SignInView>;

export type SignInStepData =
  | { kind: "phone"; phone: string; problem: SignInProblem | null }
  | { kind: "code"; phone: string; problem: SignInProblem | null; demoText: string | null };

/** The sign-in page at a given step. With an error it is the response to a form. */
export async function signInPage(
  step: SignInStepData,
  address: SignInAddress,
  request: SiteRequest,
  status: 200 | 422 | 429 | 503 = 200,
): Promise<SignInAnswer> {
  const { images } = request.site;
  const { heading, reason } = signInText(address.type);
  return {
    name: "sign-in",
    status,
    props: {
      heading,
      reason,
      step: shownStep(step, address),
      address,
      policyHref: shownDocuments(request, request.site).policyHref,
      vehicle: await vehicleToSave(address, request),
      images: { urlPattern: images.urlPattern, widths: images.widths },
    },
    head: plainHead(heading),
  };
}

function shownStep(step: SignInStepData, address: SignInAddress): SignInStep {
  return step.kind === "phone"
    ? { ...step, phone: formatPhoneNumber(step.phone) }
    : { ...step, phoneText: formatPhoneNumber(step.phone), otherNumberHref: signInHref(address) };
}

async function vehicleToSave({ carId }: SignInAddress, { stock, site }: SiteRequest) {
  const vehicle = carId === null ? null : await stock.vehicleById(site.slug, carId);
  if (vehicle === null) return null;
  return { title: vehicleTitle(vehicle).line, image: vehicleImages(vehicle)[0]?.reference ?? null };
}
