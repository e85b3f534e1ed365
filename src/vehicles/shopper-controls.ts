import type { Site } from "../sites/site-config.ts";
import { isSold } from "./availability.ts";
import type { Vehicle } from "./vehicle.ts";

export type ShopperControls = {
  /**
   * `if-saved`: shown only to a shopper who saved the vehicle before, to take it off the list (CD-16).
   * `saved`: the page is this shopper's own and knows that it is on the list.
   */
  save: "shown" | "if-saved" | "saved" | "hidden";
  /** Where a saved vehicle is kept (FV-14). */
  keptIn: "browser" | "account";
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
  const keptIn = settings.watchlist.storage === "account" ? "account" : "browser";
  if (isSold(vehicle)) return { save: savesVehicles ? "if-saved" : "hidden", keptIn, compare: false };
  if (lacksWhatControlsNeed(vehicle, settings)) return { save: "hidden", keptIn, compare: false };
  return { save: savesVehicles ? "shown" : "hidden", keptIn, compare: settings.actions.compare };
}

/** Whether the save control stands there for this shopper. */
export function showsSave(control: ShopperControls["save"], isSaved: boolean): boolean {
  return control === "shown" || (control !== "hidden" && isSaved);
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
