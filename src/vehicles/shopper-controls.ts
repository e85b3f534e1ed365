import type { ActionSettings } from "./action-settings.ts";
import { isSold } from "./availability.ts";
import type { Vehicle } from "./vehicle.ts";

export type ShopperControls = {
  /**
   * `if-saved`: shown only to a shopper who has saved the vehicle, to remove it (CD-16). `saved`: the page is private
   * to the shopper and knows that the vehicle is on the list.
   */
  save: "shown" | "if-saved" | "saved" | "hidden";
  /** Where saved vehicles are stored (FV-14). */
  storedIn: "browser" | "account";
  compare: boolean;
};

/** Where a site keeps saved vehicles: nowhere, in the browser, or with the visitor's account (FV-14). */
export const savedVehicleStorages = ["none", "browser", "account"] as const;
export type SavedVehicleStorage = (typeof savedVehicleStorages)[number];

type ShopperControlSettings = {
  actions: Pick<ActionSettings, "compare" | "saveAndCompareNeed">;
  watchlist: { storage: SavedVehicleStorage };
};

/** The save and compare controls of a vehicle (§4 "Buttons", CD-15, CD-16). */
export function shopperControls(
  vehicle: Pick<Vehicle, "status" | "sold" | "price" | "images" | "primaryImageUrl">,
  settings: ShopperControlSettings,
): ShopperControls {
  const savesVehicles = settings.watchlist.storage !== "none";
  const storedIn = settings.watchlist.storage === "account" ? "account" : "browser";
  if (isSold(vehicle)) return { save: savesVehicles ? "if-saved" : "hidden", storedIn, compare: false };
  if (lacksWhatControlsNeed(vehicle, settings)) return { save: "hidden", storedIn, compare: false };
  return { save: savesVehicles ? "shown" : "hidden", storedIn, compare: settings.actions.compare };
}

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
