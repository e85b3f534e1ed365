import { enquiryKinds, formPage } from "../enquiry-kinds/enquiry-kinds.ts";
import type { FormPage } from "../enquiry-kinds/kind-definition.ts";
import { isOffered, isTurnedOn } from "./form-pages.ts";
import {
  comparePath,
  contactPath,
  cookieChoicesPath,
  holidayHoursPath,
  homePath,
  locationHref,
  searchPath,
  signInPath,
  successPath,
  vehiclesPath,
  watchlistPath,
} from "../addresses/paths.ts";
import type { Site } from "./site-config.ts";
import { carTypes } from "../vehicles/vehicle.ts";

export type RouteName =
  | "home"
  | "search"
  | "search-car-type"
  | "search-make"
  | "search-make-model"
  | "vehicle"
  | "reserve"
  | "success"
  | "contact"
  | "form"
  | "contact-location"
  | "holiday-hours"
  | "cookie-choices"
  | "compare"
  | "watchlist"
  | "sign-in";

/** A page of a site. `{name}` in a path stands for one path segment. */
export type SiteRoute = { name: RouteName; path: string };

/** A page with the parameter values from its URL. */
export type FoundRoute = SiteRoute & { parameters: Record<string, string> };

type CarType = (typeof carTypes)[number];

/** Words before `-cars` in a search path, and the car types they mean (RT-03, RT-04). */
export const carTypeWords: Readonly<Record<string, readonly CarType[]>> = {
  new: ["new"],
  demo: ["demo"],
  used: ["used"],
  "new-used-and-demo": ["new", "demo", "used"],
  "new-and-demo": ["new", "demo"],
};

/** Every page of this site, fixed paths before those with parameters: the first match is used. */
export function routesOfSite(site: Site): SiteRoute[] {
  return [
    { name: "home", path: homePath },
    { name: "search", path: searchPath },
    ...carTypeWordsOf(site).map((word): SiteRoute => ({
      name: "search-car-type",
      path: `${searchPath}/${word}-cars`,
    })),
    { name: "search-make", path: `${searchPath}/{make}` },
    { name: "search-make-model", path: `${searchPath}/{make}/{model}` },
    { name: "vehicle", path: `${vehiclesPath}/{slug}` },
    ...(site.actions.reserve === "off"
      ? []
      : [{ name: "reserve", path: `${vehiclesPath}/{slug}/${site.actions.reserve}` } satisfies SiteRoute]),
    { name: "success", path: successPath },
    { name: "contact", path: contactPath },
    ...enquiryKinds
      .flatMap((kind) => formPage(kind) ?? [])
      .filter((page) => hasFormRoute(page, site))
      .map(({ path }): SiteRoute => ({ name: "form", path })),
    { name: "holiday-hours", path: holidayHoursPath },
    { name: "cookie-choices", path: cookieChoicesPath },
    { name: "compare", path: comparePath },
    { name: "watchlist", path: watchlistPath },
    { name: "sign-in", path: signInPath },
    ...site.locations
      .filter((location) => location.visible)
      .map((location): SiteRoute => ({
        name: "contact-location",
        path: locationHref(location.slug),
      })),
  ];
}

/** The page of a site at a path (without host, query and hash); null if none matches. */
export function routeOfPath(site: Site, path: string): FoundRoute | null {
  for (const route of routesOfSite(site)) {
    const parameters = matchPath(route.path, path);
    if (parameters === null) continue;
    // The words of car types are never makes, even if the site has no page for them (D2).
    if (route.name === "search-make" && isCarTypeStep(parameters["make"])) continue;
    return { ...route, parameters };
  }
  return null;
}

/** A form that needs a vehicle has no page to link to without one. */
function hasFormRoute(page: FormPage, site: Site): boolean {
  return !page.needsVehicle && isTurnedOn(page, site) && (page.isContentPage || isOffered(page, site));
}

/** A site that lists only some car types has no page for the others. */
function carTypeWordsOf(site: Site): string[] {
  const listed: readonly CarType[] = site.stock.filters.carTypes ?? carTypes;
  return Object.entries(carTypeWords)
    .filter(([, carTypes]) => carTypes.every((carType) => listed.includes(carType)))
    .map(([word]) => word);
}

function isCarTypeStep(step = ""): boolean {
  return step.endsWith("-cars") && Object.hasOwn(carTypeWords, step.slice(0, -"-cars".length));
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, step] of wanted.entries()) {
    const value = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    if (name === undefined ? step !== value : value === "") return null;
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
}
