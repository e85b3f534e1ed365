import { type SignInAddress, signInHref } from "../../accounts/sign-in-address.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.ts";
import { signInText } from "./sign-in-texts.ts";
import type { SignInProblem, SignInStep, SignInView } from "./sign-in-page.tsx";

/** Which step of signing in is shown, and with what. */
type Step =
  | { kind: "phone"; phone: string; problem: SignInProblem | null }
  | { kind: "code"; phone: string; problem: SignInProblem | null; demoText: string | null };

/** The page where somebody signs in, as far as they are. An error makes it an answer to a form. */
export async function signInPage(
  step: Step,
  address: SignInAddress,
  request: SiteRequest,
  status: 200 | 422 | 429 | 503 = 200,
): Promise<Page<"sign-in", SignInView>> {
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
      vehicle: await vehicleToSave(address, request),
      images: { urlPattern: images.urlPattern, widths: images.widths },
    },
    head: plainHead(heading),
  };
}

function shownStep(step: Step, address: SignInAddress): SignInStep {
  return step.kind === "phone"
    ? step
    : { ...step, phoneText: formatPhoneNumber(step.phone), otherNumberHref: signInHref(address) };
}

async function vehicleToSave({ carId }: SignInAddress, { stock, site }: SiteRequest) {
  const vehicle = carId === null ? null : await stock.vehicleById(site.slug, carId);
  if (vehicle === null) return null;
  return { title: vehicleTitle(vehicle).line, image: vehicleImages(vehicle)[0]?.reference ?? null };
}
