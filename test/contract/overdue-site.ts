import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { Site } from "../../src/sites/site-config.ts";

const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open", open: "09:00", close: "17:00" }));
const yard = {
  id: "l1",
  name: "North",
  slug: "north-yard",
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { city: "Wagga Wagga", state: "NSW" },
  contactDetail: { openingHours },
};

/**
 * A site that is notified of leads unopened after this many minutes. Its only yard, `l1`, is open on weekdays from 9 to
 * 17.
 */
export function overdueSite(overdueAfterOpenMinutes: number): Site {
  return exampleSite({
    leadDelivery: { overdueAfterOpenMinutes, overdueEmail: "manager@motors.example" },
    locations: [yard] as never,
  });
}
