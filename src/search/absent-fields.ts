import type { Vehicle } from "../vehicles/vehicle.ts";

/** Vehicle fields that search documents omit: only a vehicle's own page shows them, if any page does. */
export const absentFields = {
  dealercomments: null,
  standardEquipment: [],
  thumbnails: [],
  file: null,
  dealershipId: "",
  privatePostcode: null,
} as const satisfies Partial<Vehicle>;
