import { z } from "zod";
import { savedVehicleStorages } from "../vehicles/shopper-controls.ts";
import { setting } from "../settings/setting.ts";

export const watchlistSettings = z
  .strictObject({
    storage: setting(
      z.enum(savedVehicleStorages).default("browser"),
      "Where saved vehicles are stored: nowhere, in the browser, or in the visitor's account.",
      "dealership",
    ),
  })
  .prefault({});
