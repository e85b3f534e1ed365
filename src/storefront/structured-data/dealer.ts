import { locationHref } from "../../addresses/paths.ts";
import type { Department } from "../../enquiry-kinds/department.ts";
import { locationDepartment, type Location } from "../../locations/location.ts";
import type { LocationPageSettings } from "../../locations/location-page-settings.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import type { ContactSettings } from "../../settings/contact-settings.ts";
import type { SiteIdentity } from "../../settings/identity-settings.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { locationPhone } from "../../vehicles/location-phone.ts";
import { webAddress } from "../../vehicles/safe-text.ts";
import { openingHours, specialOpeningHours } from "./opening-hours.ts";
import { given, type Thing } from "./thing.ts";

type DealerSite = Pick<SiteIdentity, "name" | "legalName" | "hosts"> & {
  contact: ContactSettings;
  locations: readonly Location[];
  locationPages: LocationPageSettings;
};

const types: Record<Department, string> = { sales: "AutoDealer", service: "AutoRepair", parts: "AutoPartsStore" };

/** Structured data of the dealer, at its main location, with the other locations as departments. */
export function dealerThing(site: DealerSite, now: number): Thing {
  const shown = shownLocations(site);
  const main = shown.find((location) => locationDepartment(location) === "sales") ?? null;
  return {
    "@type": "AutoDealer",
    "@id": dealerId(site),
    name: site.name,
    ...given({ legalName: site.legalName, telephone: site.contact.phone, email: site.contact.email }),
    url: `${siteOrigin(site)}/`,
    ...(main === null ? {} : placeProperties(main, now)),
    ...given({
      department: shown.filter((location) => location !== main).map((other) => locationThing(other, site, now)),
    }),
  };
}

/** Structured data of one location. Its type is that of its department. */
export function locationThing(location: Location, site: Pick<DealerSite, "name" | "hosts">, now: number): Thing {
  const url = siteOrigin(site) + locationHref(location.slug);
  return {
    "@type": types[locationDepartment(location)],
    "@id": `${url}#place`,
    name: location.name,
    url,
    ...given({ telephone: locationPhone(location) }),
    ...placeProperties(location, now),
    parentOrganization: { "@type": "AutoDealer", "@id": dealerId(site), name: site.name },
  };
}

/** The dealer as the seller of a vehicle, or as the author of a page. */
export function dealerReference(site: Pick<SiteIdentity, "name" | "hosts">): Thing {
  return { "@type": "AutoDealer", "@id": dealerId(site), name: site.name };
}

function dealerId(site: Pick<SiteIdentity, "hosts">): string {
  return `${siteOrigin(site)}/#dealer`;
}

function placeProperties(location: Location, now: number): Record<string, unknown> {
  const { street, city, state, postcode, lat, long, placeUrl } = location.address;
  return given({
    image: location.image === null ? null : webAddress(location.image.url),
    address: {
      "@type": "PostalAddress",
      ...given({ streetAddress: street }),
      addressLocality: city,
      addressRegion: state,
      ...given({ postalCode: postcode }),
      addressCountry: "AU",
    },
    geo: lat === null || long === null ? null : { "@type": "GeoCoordinates", latitude: lat, longitude: long },
    hasMap: placeUrl === null ? null : webAddress(placeUrl),
    openingHoursSpecification: openingHours(location),
    specialOpeningHoursSpecification: specialOpeningHours(location, now),
  });
}
