import { hydratedScreen } from "../page/screen.tsx";
import { VehiclePage } from "./vehicle-page.tsx";

export const vehicleScreen = hydratedScreen({
  component: VehiclePage,
  entry: "src/storefront/vehicle/vehicle.entry.tsx",
  laterSheets: [
    "src/storefront/vehicle/vehicle-sections.sheet.module.css",
    "src/storefront/place/place-card.sheet.module.css",
    "src/storefront/enquiry/enquiry-form.sheet.module.css",
  ],
});
