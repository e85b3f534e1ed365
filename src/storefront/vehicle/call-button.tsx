import { phoneRevealsPath } from "../../addresses/paths.ts";
import { type MouseEvent, useState } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CallAction } from "../../vehicles/call-action.ts";

type Phone = Extract<CallAction, { kind: "phone" }>;

/** The vehicle whose number is shown, as the server counts it (BT-08). */
export type RevealedVehicle = { id: string; dealershipId: string; siteSlug: string };

/**
 * A vehicle's phone number: masked until it is requested, then a call link (BT-07). Without scripts it is a call link
 * from the start.
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

/** A call link that does not show the number. */
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

/** A number is shown even if it could not be counted (§8 "Phone reveal failure"). */
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
