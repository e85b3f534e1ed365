import type { Sender } from "../enquiries/store-enquiry.ts";
import type { EnquirySite } from "../enquiries/enquiry-site.ts";
import { type SentFields, sentText } from "../enquiries/sent-fields.ts";
import { submitEnquiry, type SubmitPorts } from "../enquiries/submit-enquiry.ts";
import { spinToWin } from "../enquiry-kinds/spin-to-win.ts";
import { parseMobileNumber } from "../accounts/mobile-number.ts";
import { shownVersions } from "../leads/consent.ts";
import { leadReference } from "../leads/lead-reference.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { type OwnSpin, ownSpin, type OwnSpinPorts, type Player } from "./own-spin.ts";
import { spinKeyField } from "./spin-key.ts";
import type { Campaign } from "./spin-settings.ts";

const longestKey = 64;

export type SpinPorts = SubmitPorts & OwnSpinPorts;

/** `unproven`: the number must be proven first, because somebody else may have spun with it. */
export type SpinOutcome =
  | { kind: "spun"; spinId: string }
  | { kind: "unproven" }
  | { kind: "invalid"; errors: FieldError[] };

/** How the browser shows that a number is its own; see `Player`. */
export type SpinProofs = Pick<Player, "rememberedSpinId"> & { hasProven: (phone: string) => Promise<boolean> };

/**
 * Spins once for a mobile number and stores the result as a lead. A number that has spun gets its result again, so a
 * form that is sent twice, or whose lead was not stored, ends with one spin and one lead.
 */
export async function takeSpin(
  body: SentFields,
  campaign: Campaign,
  sender: Sender,
  { hasProven, rememberedSpinId }: SpinProofs,
  request: EnquirySite,
  ports: SpinPorts,
): Promise<SpinOutcome> {
  const phone = parseMobileNumber(sentText(body, "phone"));
  const errors = spinErrors(body, phone);
  if (errors.length > 0 || phone === null) return { kind: "invalid", errors };
  const siteId = request.site.slug;
  const player = {
    phone,
    hasProvenPhone: await hasProven(phone),
    rememberedSpinId,
    formKey: sentText(body, spinKeyField, longestKey) || ports.newId(),
    address: sender.address,
  };
  const own = await ownSpin(player, campaign, { siteId, now: request.now }, ports);
  if (own.kind === "unproven") return own;
  const { spinId } = own.spin;
  const lead = leadFields(own, { ...body, phone }, campaign);
  const submission = await submitEnquiry(lead, { ...sender, key: spinId }, request, ports);
  if (submission.kind === "invalid") return { kind: "invalid", errors: submission.errors };
  if (submission.kind === "gated") throw new Error("A spin needs no sign-in of its own.");
  await ports.spins.setLead(siteId, spinId, submission.leadId);
  return { kind: "spun", spinId };
}

/** Only what the form asks for: other fields could name another lead or a vehicle. */
function leadFields(
  { spin: { prizeId }, replaced }: Extract<OwnSpin, { kind: "spun" }>,
  sent: SentFields,
  campaign: Campaign,
): SentFields {
  return {
    name: sent["name"],
    email: sent["email"],
    phone: sent["phone"],
    kind: spinToWin.name,
    campaign: campaign.heading,
    prize: campaign.prizes.find(({ id }) => id === prizeId)?.name ?? prizeId,
    ...(replaced?.leadId && { replaces: `${leadReference(replaced.leadId)}, whose number was not confirmed` }),
    ...shownVersions((field) => sentText(sent, field)),
  };
}

/** Checks before the wheel turns: a form that is shown again uses up no spin. */
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
