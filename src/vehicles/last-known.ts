import { isSold } from "./availability.ts";
import { carTypes, type Vehicle } from "./vehicle.ts";
import { readFacts } from "./vehicle-identity.ts";

/** The last known values of a vehicle that a row of a stock file may omit. A sold vehicle has the status `sold`. */
export type LastKnown = Pick<Vehicle, "carType" | "status" | "reserved" | "preorder" | "showOnDealerWebsite"> & {
  /** True while the vehicle is off the site by the status of its row. */
  isWithdrawn: boolean;
};

/** Defaults for values that neither the row nor the site has. */
export const nothingKnown: LastKnown = {
  carType: "used",
  status: "in_stock",
  reserved: false,
  preorder: false,
  showOnDealerWebsite: true,
  isWithdrawn: false,
};

type Remembered = { facts: string; isSold: boolean; isWithdrawn: boolean };

/** `content` is empty for vehicles removed long ago: then only the car type and the sale are known. */
export function toLastKnown(content: Partial<Vehicle>, remembered: Remembered): LastKnown {
  const { status = nothingKnown.status, sold = false } = content;
  const carType = carTypes.find((type) => type === readFacts(remembered.facts).carType);
  return {
    carType: carType ?? nothingKnown.carType,
    status: remembered.isSold || isSold({ status, sold }) ? "sold" : status,
    reserved: content.reserved ?? nothingKnown.reserved,
    preorder: content.preorder ?? nothingKnown.preorder,
    showOnDealerWebsite: content.showOnDealerWebsite ?? nothingKnown.showOnDealerWebsite,
    isWithdrawn: remembered.isWithdrawn,
  };
}
