import { isSold } from "./availability.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleTitle } from "./vehicle-title.ts";

/** Notice on a sold vehicle's page (§4, VP-09). */
export function soldNotice({ itemType }: Pick<Vehicle, "itemType">): string {
  return `Unfortunately this ${itemType} recently sold. But don't worry, we can help you find a similar ${itemType}!`;
}

/** Label of a sold vehicle's enquiry button, and heading of the form it opens. */
export const findSimilarLabel = "Find me one like it";

export type VehicleNotice = { kind: "sold" | "reserved" | "coming-soon"; text: string };

type Offered = Pick<Vehicle, "status" | "sold" | "reserved" | "itemType">;

/** The notice on the page of a vehicle that is sold, reserved or coming soon; null for others. */
export function vehicleNotice(vehicle: Offered): VehicleNotice | null {
  if (isSold(vehicle)) return { kind: "sold", text: soldNotice(vehicle) };
  if (vehicle.reserved) {
    return {
      kind: "reserved",
      text: "This one is reserved. Ask us and we will tell you if it becomes available.",
    };
  }
  if (vehicle.status === "coming_soon") {
    return {
      kind: "coming-soon",
      text: "This one is on its way to us. Ask us when you can see it.",
    };
  }
  return null;
}

export function likelyQuestion(vehicle: Offered & Parameters<typeof vehicleTitle>[0]): string {
  const { line } = vehicleTitle(vehicle);
  switch (vehicleNotice(vehicle)?.kind) {
    case "sold":
      return `I am looking for one like the ${line}.`;
    case "reserved":
      return `Please tell me if the ${line} becomes available again.`;
    case "coming-soon":
      return `When can I see the ${line}?`;
    case undefined:
      return `Is the ${line} still available?`;
  }
}
