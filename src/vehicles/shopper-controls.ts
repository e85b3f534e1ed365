import type { Site } from "../sites/site-config.ts";
import { isSold } from "./availability.ts";
import type { Vehicle } from "./vehicle.ts";

export type ShopperControls = {
  /** `if-saved`: shown only to a shopper who saved the vehicle before, to take it off the list (CD-16). */
  save: "shown" | "if-saved" | "hidden";
  compare: boolean;
};

type ShopperControlSettings = {
  actions: Pick<Site["actions"], "compare" | "saveAndCompareNeed">;
  watchlist: Pick<Site["watchlist"], "storage">;
};

/** Decides the save and compare controls of one vehicle (§4 "Buttons", CD-15, CD-16). */
export function shopperControls(
  vehicle: Pick<Vehicle, "status" | "sold" | "price" | "images" | "primaryImageUrl">,
  settings: ShopperControlSettings,
): ShopperControls {
  const savesVehicles = settings.watchlist.storage !== "none";
  if (isSold(vehicle)) return { save: savesVehicles ? "if-saved" : "hidden", compare: false };
  if (lacksWhatControlsNeed(vehicle, settings)) return { save: "hidden", compare: false };
  return { save: savesVehicles ? "shown" : "hidden", compare: settings.actions.compare };
}

/** Whether the save control stands there for this shopper. */
export function showsSave(control: ShopperControls["save"], isSaved: boolean): boolean {
  return control === "shown" || (control === "if-saved" && isSaved);
}

function lacksWhatControlsNeed(
  vehicle: Pick<Vehicle, "price" | "images" | "primaryImageUrl">,
  settings: ShopperControlSettings,
): boolean {
  if (settings.actions.saveAndCompareNeed === "sellable") return false;
  return lacksPrice(vehicle) || lacksImage(vehicle);
}

function lacksPrice(vehicle: Pick<Vehicle, "price">): boolean {
  return (vehicle.price ?? 0) <= 0;
}

function lacksImage(vehicle: Pick<Vehicle, "images" | "primaryImageUrl">): boolean {
  return vehicle.images.length === 0 && !vehicle.primaryImageUrl;
}
