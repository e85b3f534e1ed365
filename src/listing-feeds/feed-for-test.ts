import { siteScope } from "../search/site-scope.ts";
import type { SiteInput } from "../sites/site-config.ts";
import { siteForTest, testTime, vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedRequest } from "./feed-site.ts";

const yard = {
  id: "l1",
  name: "Harbour Alexandria",
  slug: "alexandria",
  dealershipId: "d1",
  dealershipSlug: "harbour",
  address: { street: "1 Dock Road", city: "Alexandria", state: "NSW", postcode: "2015", lat: -33.9, long: 151.2 },
} as const;

/** A site with one yard, whose store code Google knows. */
export function feedRequestForTest(settings: Partial<SiteInput> = {}, now = testTime): FeedRequest {
  const site = siteForTest({
    locations: [yard],
    listingFeeds: {
      google: { enabled: true },
      googleStoreCodes: [{ location: "alexandria", code: "ALX-1" }],
      meta: { enabled: true },
      autotrader: { enabled: true },
      json: { enabled: true },
    },
    ...settings,
  });
  return { site, siteForDealership: () => site, scope: siteScope(site, now), foundPlaces: () => new Map() };
}

export function acceptedVehicle(fields: Partial<Vehicle> = {}): Vehicle {
  return vehicleForTest({
    badge: "GX",
    vin: "JTMW23FV60D012345",
    km: 31_204,
    colour: "White",
    body: "Wagon",
    simpleBody: "SUV",
    fuel: "Petrol",
    simpleFuel: "Petrol",
    transmission: "Automatic",
    simpleTransmission: "Automatic",
    drive: "AWD",
    images: ["https://pictures.example/1.jpg", "https://pictures.example/2.jpg"],
    city: "Alexandria",
    state: "NSW",
    ...fields,
  });
}
