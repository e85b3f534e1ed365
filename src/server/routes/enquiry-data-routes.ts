import { appointmentsDataPath, challengeDataPath } from "../../addresses/paths.ts";
import { needsProofOfWork } from "../../leads/spam-guard.ts";
import { appointmentDays } from "../../locations/appointment-slots.ts";
import { enquirySubject, placeOfEnquiry } from "../../enquiries/enquiry-subject.ts";
import { freeSlots } from "../../enquiries/enquiry-time.ts";
import type { App, AppPorts } from "../app-ports.ts";

const noStore = { "cache-control": "no-store" };

/** Data for a form being filled in: free appointment times, and the spam guard's challenge. */
export function addEnquiryDataRoutes(app: App, ports: AppPorts): void {
  app.get(appointmentsDataPath, async (context) => {
    const request = context.get("request");
    const { kind, location: slug, car_id: carId = "" } = context.req.query();
    const subject = await enquirySubject(kind, carId, request);
    const place = placeOfEnquiry(slug, subject);
    if (!place) return context.json({ days: [] }, 200, noStore);
    const slots = await freeSlots(place, subject, request, ports.appointments);
    return context.json({ days: appointmentDays(slots, place) }, 200, noStore);
  });
  app.get(challengeDataPath, async (context) => {
    const { site, now } = context.get("request");
    const inLastMinute = ports.enquiryCounter.inLastMinute(site.slug, now);
    if (!needsProofOfWork(site.enquiry.spamGuard, inLastMinute)) return context.body(null, 204, noStore);
    return context.json(await ports.proofOfWork.challenge(), 200, noStore);
  });
}
