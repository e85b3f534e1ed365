import { locationHref } from "../../addresses/paths.ts";
import { directionsUrl } from "../../locations/directions-url.ts";
import { addressText, canBeFound } from "../../locations/location.ts";
import { locationPhone } from "../../vehicles/location-phone.ts";
import { locatorMap, type LocatorMap } from "../../locations/locator-map.ts";
import { openStateText } from "../../locations/open-state.ts";
import { locationHours } from "../../locations/opening-hours.ts";
import { streetMap } from "../../locations/street-map.ts";
import { stillMap } from "../../locations/still-map.ts";
import { tileMap } from "../../locations/map-tiles.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../locations/location.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PlaceView } from "./place-card.tsx";

export function placeView(location: Location, site: Site, now: number): PlaceView {
  return {
    name: location.name,
    href: locationHref(location.slug),
    address: addressText(location),
    directionsHref: canBeFound(location) ? directionsUrl(location) : null,
    hours: locationHours(location, site.locationPages),
    hoursText: openStateText(location, now),
    phone: phoneLink(locationPhone(location)),
  };
}

const drawnMaps = new WeakMap<Location, LocatorMap | null>();

/** The map of a location. The drawn map is cached, because all vehicles of a location show it. */
export function placeMap(
  location: Location,
  site: Site,
  { composeStill }: Pick<SiteRequest, "composeStill">,
): Pick<PlaceView, "map" | "still" | "streetMap" | "tileMap"> {
  const { lat, long } = location.address;
  if (site.locationPages.map === "off" || lat === null || long === null) return {};
  const map = drawnMaps.get(location) ?? locatorMap({ lat, long });
  drawnMaps.set(location, map);
  return {
    map,
    still: composeStill && stillMap(location, site.locationPages),
    streetMap: streetMap(location, site.locationPages),
    tileMap: tileMap([location], site.locationPages),
  };
}
