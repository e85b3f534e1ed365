import { type TargetSettings, targetFaults, targetsNamedBy } from "../leads/delivery/lead-targets.ts";
import type { Finding, WarningFacts } from "./finding.ts";
import type { Site } from "./site-config.ts";

type Route = Site["leadDelivery"]["routes"][number];
type Conditions = Route["when"];
type ListedCondition = Exclude<keyof Conditions, "postcode">;

const listedConditions: readonly ListedCondition[] = [
  "categories",
  "dealerships",
  "locations",
  "distributionLocations",
  "makes",
];

/** Warnings for leads that would have no receiver, and for routes that no lead can match. */
export function leadFindings(site: Site, facts: WarningFacts): Finding[] {
  return [
    ...targetFindings(site),
    ...site.leadDelivery.routes.flatMap((_, index) => routeFindings(site, index, facts)),
  ];
}

function targetFindings({ leadDelivery, contact }: Site): Finding[] {
  const isDelivered = targetsNamedBy(leadDelivery).length > 0 || contact.email !== null;
  const undelivered = {
    path: ["leadDelivery"],
    message: "leads are stored but not sent to anyone: add an email address or a webhook",
  };
  return [...(isDelivered ? [] : [undelivered]), ...targetWarnings(leadDelivery, ["leadDelivery"])];
}

function targetWarnings(settings: TargetSettings, path: PropertyKey[]): Finding[] {
  return targetFaults(settings).map(({ setting, message }) => ({ path: [...path, setting], message }));
}

function routeFindings(site: Site, index: number, facts: WarningFacts): Finding[] {
  const { routes } = site.leadDelivery;
  const route = routes[index];
  if (route === undefined) return [];
  const path = ["leadDelivery", "routes", index];
  const earlier = routes.slice(0, index).find((candidate) => takesAll(candidate.when, route.when));
  const hides = earlier && {
    path,
    message: `no lead reaches the route "${route.name}", because the earlier route "${earlier.name}" matches all of them`,
  };
  return [
    ...listedConditions.flatMap((condition) => unknownValues(site, route, condition, [...path, "when"], facts)),
    ...placeFindings(site, route, path),
    ...(hides ? [hides] : []),
    ...targetWarnings(route.to, [...path, "to"]),
  ];
}

/**
 * A condition whose values are all unknown never matches; a single unknown value is a typing error that only narrows
 * it.
 */
function unknownValues(
  site: Site,
  route: Route,
  condition: ListedCondition,
  path: PropertyKey[],
  { isMake }: WarningFacts,
): Finding[] {
  const known: Record<ListedCondition, (value: string) => boolean> = {
    categories: (value) => site.enquiry.categories.includes(value),
    dealerships: (value) => site.dealerships.some(({ slug }) => slug === value),
    locations: (value) => site.locations.some(({ slug }) => slug === value),
    distributionLocations: (value) =>
      site.locations.some(({ distributionLocations }) => distributionLocations.some(({ id }) => id === value)),
    makes: isMake,
  };
  const values = route.when[condition];
  return values.flatMap((value, position) => {
    if (known[condition](value)) return [];
    const effect = values.length === 1 ? `the route "${route.name}" can never match` : "no lead has it";
    return [{ path: [...path, condition, position], message: `"${value}" is unknown here: ${effect}` }];
  });
}

function placeFindings(site: Site, { name, when, to }: Route, path: PropertyKey[]): Finding[] {
  const findings: Finding[] = [];
  const { postcode } = when;
  const near = postcode && site.locations.find(({ slug }) => slug === postcode.nearLocation);
  if (postcode && (!near || near.address.lat === null || near.address.long === null))
    findings.push({
      path: [...path, "when", "postcode", "nearLocation"],
      message: `${postcode.nearLocation} is not a location with lat and long, so the route "${name}" can never match`,
    });
  if (to.dealership !== null && !site.dealerships.some(({ slug }) => slug === to.dealership))
    findings.push({
      path: [...path, "to", "dealership"],
      message: `"${to.dealership}" is not a dealership of this site: its leads go to the site's own targets`,
    });
  const belongs = site.locations.some(
    ({ slug, dealershipSlug }) => when.locations.includes(slug) && when.dealerships.includes(dealershipSlug),
  );
  if (when.locations.length > 0 && when.dealerships.length > 0 && !belongs)
    findings.push({
      path: [...path, "when"],
      message: `none of the locations belongs to the dealerships, so the route "${name}" can never match`,
    });
  return findings;
}

/** Whether every lead that matches `later` also matches `earlier`. */
function takesAll(earlier: Conditions, later: Conditions): boolean {
  const covers = listedConditions.every((condition) => {
    const [wide, narrow] = [earlier[condition], later[condition]];
    return wide.length === 0 || (narrow.length > 0 && narrow.every((value) => wide.includes(value)));
  });
  const [wide, narrow] = [earlier.postcode, later.postcode];
  const coversPlace =
    wide === null || (narrow !== null && wide.nearLocation === narrow.nearLocation && wide.withinKm >= narrow.withinKm);
  return covers && coversPlace;
}
