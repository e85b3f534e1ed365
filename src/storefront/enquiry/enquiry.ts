import { type EnquiryField, enquiryFormRules, type EnquiryKind, type FieldError } from "../../leads/enquiry-form.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { VehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { EnquiryFormProps } from "./enquiry-form.tsx";

type AskedAbout = { vehicle: Pick<Vehicle, "id">; title: VehicleTitle; priceText: string; image: string | null };
type Sent = { sent: Partial<Record<EnquiryField, string>>; errors: FieldError[] };

const nothingSent: Sent = { sent: {}, errors: [] };

/** The enquiry form under a site's settings, empty or as it was sent and refused. */
export function enquiryFormOf(
  kind: EnquiryKind,
  site: Site,
  about: AskedAbout | null,
  refused: Sent = nothingSent,
): EnquiryFormProps {
  const { optIn, terms, nextStep, privacyNotice } = site.enquiry;
  return {
    kind,
    rules: enquiryFormRules(kind, site.enquiry),
    heading: about ? "Ask about this one" : "Send us an enquiry",
    vehicle: about && {
      id: about.vehicle.id,
      title: about.title.line,
      badgeLine: about.title.badgeLine,
      image: about.image,
      priceText: about.priceText,
    },
    dealershipSlug: null,
    optIn: { shown: optIn.shown, default: optIn.default, text: optIn.text },
    terms,
    nextStep,
    privacyNotice,
    images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
    ...refused,
  };
}
