import { plainScreen } from "../page/screen.tsx";
import { HolidayHoursPage } from "./holiday-hours-page.tsx";

export const holidayHoursScreen = plainScreen({
  component: HolidayHoursPage,
  sheets: ["src/storefront/holiday-hours/holiday-hours-page.sheet.module.css"],
});
