import { phoneRevealsPath } from "../../addresses/paths.ts";
import { type MouseEvent, useState } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CallAction } from "../../vehicles/call-action.ts";

type Phone = Extract<CallAction, { kind: "phone" }>;

/** Whose number is shown, as the server counts it (BT-08). */
export type RevealedVehicle = { id: string; dealershipId: string; siteSlug: string };

/**
 * The phone number of a vehicle: masked until it is asked for, then a link that calls (BT-07). It is a link
 * that calls from the start where no script runs.
 */
export function CallButton({ phone, vehicle }: { phone: Phone; vehicle: RevealedVehicle }) {
  const [isRevealed, setRevealed] = useState(false);
  const reveal = (event: MouseEvent) => {
    if (isRevealed) return;
    event.preventDefault();
    setRevealed(true);
    void reportReveal(vehicle);
  };
  return (
    <ButtonLink href={phone.href} kind="outline" onClick={reveal}>
      <Icon name="phone" />
      <span className="figures" aria-live="polite">
        <span className="visually-hidden">{isRevealed ? "Call " : "Show phone number "}</span>
        {isRevealed ? phone.text : phone.maskedText}
      </span>
    </ButtonLink>
  );
}

/** Calls at once: the number itself stands nowhere on it. */
export function CallNowButton({ phone, vehicle }: { phone: Phone; vehicle: RevealedVehicle }) {
  return (
    <ButtonLink
      href={phone.href}
      kind="outline"
      aria-label={`Call ${phone.text}`}
      onClick={() => void reportReveal(vehicle)}
    >
      <Icon name="phone" />
      Call
    </ButtonLink>
  );
}

/** A number that could not be counted is shown all the same (§8 "Phone reveal failure"). */
async function reportReveal({ id, dealershipId, siteSlug }: RevealedVehicle): Promise<void> {
  const body = JSON.stringify({ car_id: id, dealership_id: dealershipId, website_id: siteSlug });
  const headers = { "content-type": "application/json" };
  try {
    const { ok, status } = await fetch(phoneRevealsPath, { method: "POST", headers, body, keepalive: true });
    if (!ok) console.warn("The shown phone number was not counted: answered", status);
  } catch (error) {
    console.warn("The shown phone number was not counted:", error);
  }
}
