import { driveAwayStep, vehiclesPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { atVehicle } from "../page/vehicle-of-visit.server.ts";
import { driveAwayPage } from "./drive-away.server.ts";

export const driveAwayScreen = plainScreen({
  pages: [
    privatePage({
      paths: [`${vehiclesPath}/{slug}${driveAwayStep}`],
      isOn: ({ driveAway }) => driveAway.charges.length > 0,
      load: (visit) =>
        atVehicle(visit, driveAwayStep, (vehicle, request) =>
          driveAwayPage(vehicle, request, { query: visit.query, cookies: visit.visitor.cookies }),
        ),
    }),
  ],
  component: () => import("./drive-away-page.tsx").then(({ DriveAwayPage }) => DriveAwayPage),
  sheets: ["src/storefront/drive-away/drive-away-page.sheet.module.css", "src/ui/field.sheet.module.css"],
});
