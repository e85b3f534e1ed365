import { vehiclesPath } from "../../addresses/paths.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { atVehicle } from "../page/vehicle-of-visit.server.ts";
import { goneVehicleAnswer } from "./gone-vehicle.server.ts";
import { loadVehiclePage } from "./vehicle.server.ts";

export const vehicleScreen = hydratedScreen({
  pages: [
    publicPage({
      paths: [`${vehiclesPath}/{slug}`],
      // Brochures and what a visitor does with a vehicle are below it.
      prefetched: { hrefs: [`${vehiclesPath}/*`], except: [`${vehiclesPath}/*.pdf`, `${vehiclesPath}/*/*`] },
      load: async (visit) => (await atVehicle(visit, "", loadVehiclePage)) ?? goneVehicleAnswer(visit),
    }),
  ],
  component: () => import("./vehicle-page.tsx").then(({ VehiclePage }) => VehiclePage),
  entry: "src/storefront/vehicle/vehicle.entry.tsx",
  laterSheets: [
    "src/storefront/vehicle/vehicle-sections.sheet.module.css",
    "src/storefront/place/place-card.sheet.module.css",
    "src/storefront/enquiry/enquiry-form.sheet.module.css",
  ],
});
