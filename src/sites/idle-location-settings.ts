import { locationDepartment } from "../locations/location.ts";
import type { Finding, WarningFacts } from "./finding.ts";
import type { Site, SiteInput } from "./site-config.ts";

type Given = NonNullable<SiteInput["locationPages"]>;
type Facts = Pick<WarningFacts, "isInEnvironment">;

/** Settings of a site's own file for the pages of its locations that have no effect beside its others. */
export function idleLocationFindings(site: Site, input: SiteInput, facts: Facts): Finding[] {
  const given = input.locationPages ?? {};
  return [
    ...(site.locationPages.map === "off" ? withoutMap(given) : mapFindings(site, given, facts)),
    ...reviewFindings(site, given.reviews ?? {}),
    ...departmentFindings(site, input, given),
  ].map(({ path, message }) => ({ path: ["locationPages", ...path], message }));
}

const mapSettings = ["mapTiles", "mapZoom", "mapEmbed", "mapHeading"] as const;

function withoutMap(given: Given): Finding[] {
  return mapSettings
    .filter((name) => given[name] !== undefined && given[name] !== null && given[name] !== "none")
    .map((name) => ({ path: [name], message: "has no effect while map is off: remove it, or show the map" }));
}

function mapFindings({ locationPages }: Site, given: Given, { isInEnvironment }: Facts): Finding[] {
  const { map, mapTiles, mapEmbed } = locationPages;
  const hasTiles = mapTiles !== null && (mapTiles.url === null || map === "interactive");
  return findingsThat([
    {
      // Tiles of the server's own file, where the server has none.
      holds: mapTiles !== null && mapTiles.url === null && !isInEnvironment("MAP_TILES_FILE"),
      path: ["mapTiles"],
      message:
        "has no url, and MAP_TILES_FILE is not set here, so maps are drawings and mapZoom has no effect: add one of them",
    },
    {
      holds: mapTiles !== null && mapTiles.url !== null && map === "static",
      path: ["mapTiles", "url"],
      message: "has no effect: only an interactive map loads tiles from another host. Set map to interactive",
    },
    {
      holds: given.map === "interactive" && mapTiles === null,
      path: ["map"],
      message: "has no effect: without mapTiles the map is a drawing. Add mapTiles, or set map to static",
    },
    {
      holds: given.mapZoom !== undefined && !hasTiles && mapEmbed === "none",
      path: ["mapZoom"],
      message:
        "has no effect: without mapTiles or mapEmbed the map is a drawing with its own scale. Add one of them, or remove it",
    },
  ]);
}

function reviewFindings({ locationPages: { reviews }, locations }: Site, given: NonNullable<Given["reviews"]>) {
  const names = (["minimumRating", "source"] as const).filter((name) => given[name] !== undefined);
  if (!reviews.shown)
    return names.map((name) => ({ path: ["reviews", name], message: "has no effect while reviews are not shown" }));
  return findingsThat([
    {
      holds: given.source === "location" && !locations.some(({ averageRating }) => averageRating !== null),
      path: ["reviews", "source"],
      message: "no location has an averageRating, so no reviews are shown: add it to the locations, or use reviews",
    },
  ]);
}

function departmentFindings({ locationPages, locations }: Site, { dealerships }: SiteInput, given: Given): Finding[] {
  const departments = new Set(locations.filter(({ visible }) => visible).map(locationDepartment));
  const isByAppointment =
    locationPages.byAppointment.length > 0 ||
    dealerships.some(({ settings }) => (settings?.locationPages as Given | undefined)?.byAppointment?.length);
  return findingsThat([
    {
      holds: given.byAppointmentText !== undefined && !isByAppointment,
      path: ["byAppointmentText"],
      message: "has no effect: no department is in byAppointment",
    },
    {
      holds: given.bookAServiceLink === true && !departments.has("service"),
      path: ["bookAServiceLink"],
      message: "has no effect: the site shows no service location",
    },
  ]);
}

function findingsThat(findings: (Finding & { holds: boolean })[]): Finding[] {
  return findings.filter(({ holds }) => holds).map(({ path, message }) => ({ path, message }));
}
