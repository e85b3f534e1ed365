import { appointmentsDataPath, challengeDataPath } from "../../addresses/paths.ts";
import { needsProofOfWork } from "../../leads/spam-guard.ts";
import { appointmentDays } from "../../locations/appointment-slots.ts";
import { enquirySubject, placeOfEnquiry } from "../../enquiries/enquiry-subject.ts";
import { freeSlots } from "../../enquiries/enquiry-time.ts";
import type { App, AppPorts } from "../app-ports.ts";

const neverKept = { "cache-control": "no-store" };

/** What a form asks for while it is filled in: free times of a place, and whether the browser must work for it. */
export function addEnquiryDataRoutes(app: App, ports: AppPorts): void {
  app.get(appointmentsDataPath, async (context) => {
    const request = context.get("request");
    const { kind, location: slug, car_id: carId = "" } = context.req.query();
    const subject = await enquirySubject(kind, carId, request);
    const place = placeOfEnquiry(slug, subject);
    if (!place) return context.json({ days: [] }, 200, neverKept);
    const slots = await freeSlots(place, subject, request, ports.appointments);
    return context.json({ days: appointmentDays(slots, place) }, 200, neverKept);
  });
  app.get(challengeDataPath, async (context) => {
    const { site, now } = context.get("request");
    const inLastMinute = ports.enquiryCounter.inLastMinute(site.slug, now);
    if (!needsProofOfWork(site.enquiry.spamGuard, inLastMinute)) return context.body(null, 204, neverKept);
    return context.json(await ports.proofOfWork.challenge(), 200, neverKept);
  });
}
