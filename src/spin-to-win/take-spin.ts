import type { Sender } from "../enquiries/store-enquiry.ts";
import type { EnquirySite } from "../enquiries/enquiry-site.ts";
import { type SentFields, sentText } from "../enquiries/sent-fields.ts";
import { submitEnquiry, type SubmitPorts } from "../enquiries/submit-enquiry.ts";
import { spinToWin } from "../enquiry-kinds/spin-to-win.ts";
import { parseMobileNumber } from "../accounts/mobile-number.ts";
import { shownVersions } from "../leads/consent.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { prizeAt } from "./prize-wheel.ts";
import type { Campaign } from "./spin-settings.ts";
import type { SpinStore } from "./spin-store.ts";

export type SpinPorts = SubmitPorts & {
  spins: SpinStore;
  /** A random number from 0 up to 1 that nobody can predict. */
  random: () => number;
};

export type SpinOutcome = { kind: "spun"; spinId: string } | { kind: "invalid"; errors: FieldError[] };

/**
 * Spins once for a mobile number and stores the result as a lead. A number that has spun gets its result again, so a
 * form that is sent twice, or whose lead was not stored, ends with one spin and one lead.
 */
export async function takeSpin(
  body: SentFields,
  campaign: Campaign,
  sender: Sender,
  request: EnquirySite,
  ports: SpinPorts,
): Promise<SpinOutcome> {
  const phone = parseMobileNumber(sentText(body, "phone"));
  const errors = spinErrors(body, phone);
  if (errors.length > 0 || phone === null) return { kind: "invalid", errors };
  const siteId = request.site.slug;
  const holder = ports.keyOf(JSON.stringify(["spin", siteId, campaign.id, phone]));
  const spin = await ports.spins.spin(
    { siteId, campaignId: campaign.id, spinId: ports.newId(), holder },
    (drawn) => prizeAt(ports.random(), campaign.prizes, drawn).id,
    request.now,
  );
  const prize = campaign.prizes.find(({ id }) => id === spin.prizeId);
  // Only what the form asks for: other fields could name another lead or a vehicle.
  const lead = {
    name: body["name"],
    email: body["email"],
    phone,
    kind: spinToWin.name,
    campaign: campaign.heading,
    prize: prize?.name ?? spin.prizeId,
    spin: spin.spinId,
    ...shownVersions((field) => sentText(body, field)),
  };
  const submission = await submitEnquiry(lead, { ...sender, key: spin.spinId }, request, ports);
  if (submission.kind === "invalid") return { kind: "invalid", errors: submission.errors };
  if (submission.kind === "gated") throw new Error("A spin needs no sign-in of its own.");
  await ports.spins.setLead(siteId, spin.spinId, submission.leadId);
  return { kind: "spun", spinId: spin.spinId };
}

/** What must be right before the wheel turns: a spin is never used up by a form that comes back. */
function spinErrors(body: SentFields, phone: string | null): FieldError[] {
  return [
    ...(sentText(body, "name").trim() === "" ? [{ field: "name", message: "Enter your name." }] : []),
    ...(phone === null
      ? [{ field: "phone", message: "Enter an Australian mobile number, such as 0412 345 678." }]
      : []),
    ...(sentText(body, "game_terms") === "yes"
      ? []
      : [{ field: "game_terms", message: "Accept the terms of the game." }]),
  ];
}
