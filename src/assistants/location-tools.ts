import { z } from "zod";
import { locationHref } from "../addresses/paths.ts";
import { addressText, locationDepartment, type Location, locationTimeZone } from "../locations/location.ts";
import { comingSpecialHours, openStateText } from "../locations/open-state.ts";
import { intervalText, locationHours } from "../locations/opening-hours.ts";
import { locationBySlug, shownLocations } from "../locations/shown-locations.ts";
import { locationPhone } from "../vehicles/location-phone.ts";
import type { AssistantSite } from "./assistant-request.ts";
import { assistantTool, ToolRefusal } from "./assistant-tool.ts";
import { pageUrl } from "./vehicle-facts.ts";

const mostLocations = 60;
const mostSpecialDays = 15;

export const locationsTool = assistantTool({
  name: "list_locations",
  title: "List locations",
  description: "Lists the dealer's locations with department, address, phone number and whether they are open now.",
  input: z.strictObject({}),
  isReadOnly: true,
  async run(_, { site, now }) {
    const locations = shownLocations(site);
    return {
      count: locations.length,
      locations: locations.slice(0, mostLocations).map((location) => ({
        ...locationSummary(location, site),
        open_now: openStateText(location, now),
      })),
    };
  },
});

export const openingHoursTool = assistantTool({
  name: "get_opening_hours",
  title: "Show opening hours",
  description:
    "Returns a location's opening hours by weekday, its upcoming special and holiday hours, and whether it is open now.",
  input: z.strictObject({ location: z.string().trim().min(1).max(100).describe("The location, from list_locations.") }),
  isReadOnly: true,
  async run({ location: slug }, { site, now }) {
    const location = locationBySlug(site, slug.toLowerCase());
    if (location === null) {
      const known = shownLocations(site)
        .map((one) => one.slug)
        .slice(0, mostLocations)
        .join(", ");
      throw new ToolRefusal(`There is no location "${slug}". There are: ${known || "none"}.`);
    }
    const special = comingSpecialHours(location, now).slice(0, mostSpecialDays);
    return {
      ...locationSummary(location, site),
      time_zone: locationTimeZone(location),
      open_now: openStateText(location, now),
      week: locationHours(location, site.locationPages).map(({ days, hours }) => ({ days, hours })),
      special_days: special.map(({ date, name, status, startHour, endHour }) => ({
        date,
        reason: name,
        hours:
          status === "Open" && startHour !== null && endHour !== null ? intervalText(startHour, endHour) : "Closed",
      })),
    };
  },
});

function locationSummary(location: Location, site: AssistantSite) {
  return {
    location: location.slug,
    name: location.name,
    department: locationDepartment(location),
    address: addressText(location),
    phone: locationPhone(location) ?? site.contact.phone,
    url: pageUrl(site, locationHref(location.slug)),
  };
}
