import { holidayHoursPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { holidayHoursPage } from "./holiday-hours.server.ts";

export const holidayHoursScreen = plainScreen({
  pages: [
    publicPage({
      paths: [holidayHoursPath],
      sitemap: {
        section: "locations",
        entries: (request) => (holidayHoursPage(request) === null ? [] : [{ path: holidayHoursPath, changedAt: null }]),
      },
      load: ({ request }) => holidayHoursPage(request),
    }),
  ],
  component: () => import("./holiday-hours-page.tsx").then(({ HolidayHoursPage }) => HolidayHoursPage),
  sheets: ["src/storefront/holiday-hours/holiday-hours-page.sheet.module.css"],
});
