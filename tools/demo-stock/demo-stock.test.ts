import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseArtworkRef } from "../artwork/artwork-spec.ts";
import { brands } from "../../src/brands/brands.ts";
import { noSites, reloadSites, type SiteFile } from "../../src/sites/sites.ts";
import { cardTag } from "../../src/vehicles/card-tag.ts";
import { manufacturers } from "../../src/vehicles/manufacturers.ts";
import { marketPriceIndicator } from "../../src/vehicles/market-price.ts";
import { priceDisplay } from "../../src/vehicles/price-display.ts";
import { stockKey, type StockWrites } from "../../src/vehicles/stock.ts";
import { vehicleSchema, type Vehicle } from "../../src/vehicles/vehicle.ts";
import { vehicleCard } from "../../src/vehicles/vehicle-card.ts";
import { vehiclePageSections } from "../../src/sites/page-templates.ts";
import { vehiclePage } from "../../src/vehicles/vehicle-page.ts";
import { slugWords } from "../../src/vehicles/vehicle-slug.ts";
import { vinCheckDigit } from "../../src/vehicles/vin-check-digit.ts";
import { demoSiteProfile } from "./demo-site-profile.ts";
import { demoStates } from "./demo-states.ts";
import { generateDemoStock } from "./generate-demo-stock.ts";
import { writeDemoStock } from "./write-demo-stock.ts";
import { dayMs } from "../../src/settings/durations.ts";

const now = Date.UTC(2026, 10, 20, 2);
const files = (kind: SiteFile["kind"], folder: string): SiteFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ kind, file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, "utf8") }));
const { sites } = reloadSites(
  noSites,
  [...files("group", "sites/groups"), ...files("site", "sites")],
  Object.keys(brands),
);

const stockAt = (time: number) =>
  sites.all.flatMap((site) => {
    const profile = demoSiteProfile(site);
    return profile === null ? [] : [{ site, vehicles: generateDemoStock(profile, time) }];
  });
const stock = stockAt(now);
const everyVehicle = stock.flatMap(({ vehicles }) => vehicles);
const cards = stock.flatMap(({ site, vehicles }) => vehicles.map((vehicle) => vehicleCard(vehicle, site, now)));

function count(matches: (vehicle: Vehicle) => boolean): number {
  return everyVehicle.filter(matches).length;
}

describe("demo stock", () => {
  test("three sites have at least 900 vehicles, and the regional yard its caravans and motorcycles", () => {
    expect(stock.map(({ site }) => site.slug).toSorted()).toEqual(["harbourline", "red-gum", "wattlebrook"]);
    expect(everyVehicle.length).toBeGreaterThanOrEqual(900);
    expect(count((vehicle) => vehicle.itemType === "caravan")).toBeGreaterThanOrEqual(40);
    expect(count((vehicle) => vehicle.itemType === "motorcycle")).toBeGreaterThanOrEqual(40);
  });

  test("every vehicle is valid, and ids, slugs, stock numbers, VINs and plates are unique", () => {
    for (const { vehicles } of stock) {
      for (const vehicle of vehicles) expect(vehicleSchema.parse(vehicle)).toEqual(vehicle);
      const unique = [
        vehicles.map((vehicle) => vehicle.id),
        vehicles.map((vehicle) => vehicle.slug),
        vehicles.map((vehicle) => stockKey(vehicle.dealershipSlug, vehicle.stocknum)),
        vehicles.flatMap((vehicle) => vehicle.vin ?? []),
        vehicles.flatMap((vehicle) => vehicle.regplate ?? []),
      ];
      for (const values of unique) expect(new Set(values).size).toBe(values.length);
    }
  });

  test("the same profile generates the same stock, and ids and slugs do not change over time", () => {
    expect(stockAt(now)).toEqual(stock);
    const identities = (time: number) =>
      stockAt(time).flatMap(({ vehicles }) => vehicles.map(({ id, slug, stocknum }) => [id, slug, stocknum]));
    expect(identities(now + 3 * dayMs)).toEqual(identities(now));
    expect(identities(now + 800 * dayMs)).toEqual(identities(now));
  });

  test("times move with the clock: nothing is listed, sold or built in the future", () => {
    for (const time of [now, now + 800 * dayMs]) {
      const thisYear = new Date(time).getUTCFullYear();
      for (const vehicle of stockAt(time).flatMap(({ vehicles }) => vehicles)) {
        expect(vehicle.createdAt).toBeLessThan(time);
        expect(vehicle.soldAt ?? 0).toBeLessThan(time);
        expect(vehicle.year).toBeLessThanOrEqual(thisYear);
        if (vehicle.carType === "new") expect(vehicle.year).toBe(thisYear);
      }
    }
  });

  test.each(demoStates.map((state) => state.name))("the state '%s' is found in some site", (name) => {
    const found: Record<string, (vehicle: Vehicle) => boolean> = {
      "sold today": (vehicle) => vehicle.sold && now - (vehicle.soldAt ?? 0) < dayMs,
      "sold two days ago": (vehicle) => vehicle.sold && Math.floor((now - (vehicle.soldAt ?? 0)) / dayMs) === 2,
      "sold five days ago": (vehicle) => vehicle.sold && Math.floor((now - (vehicle.soldAt ?? 0)) / dayMs) === 5,
      "coming soon": (vehicle) => vehicle.status === "coming_soon" && !vehicle.reserved,
      reserved: (vehicle) => vehicle.reserved && vehicle.status === "in_stock",
      "coming soon and reserved": (vehicle) => vehicle.reserved && vehicle.status === "coming_soon",
      "pre-order": (vehicle) => vehicle.preorder && vehicle.price === null,
      subscription: (vehicle) => (vehicle.subscriptionPrice ?? 0) > 0,
      "no price": (vehicle) => vehicle.price === null && !vehicle.preorder,
      "placeholder price": (vehicle) => vehicle.price === 1,
      "was-price": (vehicle) => vehicle.offerPrice === null && (vehicle.beforePrice ?? 0) > (vehicle.price ?? 0),
      "offer price": (vehicle) => vehicle.offerPrice !== null && vehicle.offerPrice < (vehicle.price ?? 0),
      "below market": (vehicle) => marketPriceIndicator(vehicle, { enabled: true }) !== null,
      "custom tag": (vehicle) => vehicle.tag !== null,
      "new arrival": (vehicle) => now - vehicle.createdAt < 8 * dayMs,
      "no image": (vehicle) => vehicle.images.length === 0 && vehicle.primaryImageUrl === null,
      "one image": (vehicle) => vehicle.images.length === 1,
      "twelve images": (vehicle) => new Set(vehicle.images).size === 12,
      "long words": (vehicle) => (vehicle.badge?.length ?? 0) > 80 && (vehicle.dealercomments?.length ?? 0) > 900,
      "no comments": (vehicle) => vehicle.dealercomments === null,
      "rego expired": (vehicle) => vehicle.regoExpiry !== null && Date.parse(vehicle.regoExpiry) < now - dayMs / 2,
      "unknown kilometres": (vehicle) =>
        vehicle.km === null && vehicle.carType === "used" && vehicle.itemType === "car",
      "null texts": (vehicle) => vehicle.variant?.torque === "null",
      hidden: (vehicle) => !vehicle.showOnDealerWebsite,
    };
    expect(count(found[name] ?? (() => false))).toBeGreaterThan(0);
  });

  test("every tag and every kind of price is on some card, and every car type in some site", () => {
    const tags = stock.flatMap(({ site, vehicles }) =>
      vehicles.map((vehicle) => cardTag(vehicle, site.tags, now)?.kind),
    );
    expect(new Set(tags)).toEqual(
      new Set(["sold", "electric", "hybrid", "reserved", "certified", "custom", "coming-soon", "new", undefined]),
    );
    const prices = stock.flatMap(({ site, vehicles }) =>
      vehicles.map((vehicle) => priceDisplay(vehicle, site.price).kind),
    );
    expect(new Set(prices)).toEqual(new Set(["subscription", "reduced", "normal", "preorder", "none"]));
    expect(new Set(everyVehicle.map((vehicle) => vehicle.carType))).toEqual(new Set(["new", "demo", "used"]));
  });

  test("both a site that hides vehicles sold five days ago and one that shows them have such a vehicle", () => {
    const soldFiveDaysAgo = stock.flatMap(({ site, vehicles }) =>
      vehicles
        .filter((vehicle) => vehicle.soldAt !== null && Math.floor((now - vehicle.soldAt) / dayMs) === 5)
        .map((vehicle) => now - (vehicle.soldAt ?? 0) <= site.stock.soldVisibleDays * dayMs),
    );
    expect(new Set(soldFiveDaysAgo)).toEqual(new Set([true, false]));
  });

  test("identifying numbers have a valid format and are marked as fictional", () => {
    for (const { vin, regplate } of everyVehicle) {
      if (vin !== null) {
        expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
        expect(vin[8]).toBe(vinCheckDigit(vin));
      }
      if (regplate !== null) expect(regplate).toMatch(/^(DEM\d\d[A-Z]|T\d\dDE[A-Z]|DE[A-Z]\d\d|\d{3}DM\d)$/);
    }
  });

  test("pictures are drawn, and few enough to be cached", () => {
    const references = everyVehicle.flatMap((vehicle) => vehicle.images);
    expect(references.filter((reference) => parseArtworkRef(reference) === null)).toEqual([]);
    const pictures = new Set(references.map((reference) => reference.split("/").slice(0, 4).join("/")));
    expect(pictures.size).toBeLessThanOrEqual(340);
    for (const { images, primaryImageUrl } of everyVehicle) {
      expect(new Set(images).size).toBe(images.length);
      expect(primaryImageUrl).toBe(images[0] ?? null);
    }
  });

  test("makes are real, at least twenty of them, with about seventy models", () => {
    const known = new Set(manufacturers.map((manufacturer) => manufacturer.slug));
    const cars = everyVehicle.filter((vehicle) => vehicle.itemType === "car");
    for (const { make } of cars) expect(known, make).toContain(slugWords(make));
    expect(new Set(cars.map((vehicle) => vehicle.make)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(cars.map((vehicle) => `${vehicle.make} ${vehicle.model}`)).size).toBeGreaterThanOrEqual(70);
  });

  test("prices fall with age and kilometres, and all are plausible", () => {
    const cars = everyVehicle.filter((vehicle) => vehicle.itemType === "car" && (vehicle.price ?? 0) > 10);
    for (const { price, name } of cars) {
      expect(price, name).toBeGreaterThanOrEqual(2_500);
      expect(price, name).toBeLessThan(170_000);
    }
    const mean = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0) / prices.length;
    const priceAt = (youngest: number, oldest: number) =>
      mean(
        cars
          .filter(({ year }) => 2026 - (year ?? 0) >= youngest && 2026 - (year ?? 0) <= oldest)
          .map(({ price }) => price ?? 0),
      );
    expect(priceAt(1, 3)).toBeGreaterThan(priceAt(5, 8));
    expect(priceAt(5, 8)).toBeGreaterThan(priceAt(11, 17));
  });

  test("[CD-12 VP-02] no card or page of the demo stock says undefined, NaN, null, $0 or 0 km", () => {
    const pages = stock.flatMap(({ site, vehicles }) =>
      vehicles.map((vehicle) => vehiclePage(vehicle, { ...site, sections: vehiclePageSections(site) }, null, now)),
    );
    const strings = (value: unknown): string[] =>
      typeof value === "string"
        ? [value]
        : typeof value === "object" && value !== null
          ? Object.values(value).flatMap(strings)
          : [];
    const unknownText = /\bundefined\b|\bNaN\b|\bnull\b|\$0(?![\d.])|(?<![\d,.])0 km\b/i;
    expect(strings([cards, pages]).filter((text) => unknownText.test(text))).toEqual([]);
  });

  test("stock is only written for demo sites, each under its own id", async () => {
    const written: Record<string, number> = {};
    const stockWrites: StockWrites = {
      putVehicles: (siteId, vehicles) => {
        written[siteId] = vehicles.length;
        return Promise.resolve({ version: 1 });
      },
    };
    const other = { ...sites.all[0]!, slug: "somebody-else" };
    const answer = await writeDemoStock({ stockWrites }, [...sites.all, other], now);
    expect(Object.fromEntries(answer.map(({ siteId, vehicles }) => [siteId, vehicles]))).toEqual(written);
    expect(Object.keys(written).toSorted()).toEqual(["harbourline", "red-gum", "wattlebrook"]);
  });

  test.each(["harbourline", "wattlebrook"])("a listing of 21 different models at %s has at least 14 shapes", (slug) => {
    const vehicles = stock.find(({ site }) => site.slug === slug)?.vehicles ?? [];
    const photographed = vehicles.filter(({ images }) => images.length > 0);
    const inListing = photographed.toSorted((one, other) => (other.customRank ?? 0) - (one.customRank ?? 0));
    const models = new Map(inListing.map((vehicle) => [`${vehicle.make} ${vehicle.model}`, shapeName(vehicle)]));
    const shapes = [...models.values()].slice(0, 21);
    expect(shapes).toHaveLength(21);
    expect(new Set(shapes).size).toBeGreaterThanOrEqual(14);
  });

  test("every vehicle of a model generation has the same shape, and only electric cars have no grille", () => {
    const shapes = new Map<string, string>();
    for (const vehicle of everyVehicle.filter(({ images }) => images.length > 0)) {
      const spec = parseArtworkRef(vehicle.images[0] ?? "");
      expect(spec?.isElectric).toBe(vehicle.fuel === "Electric");
      const generation = [vehicle.make, vehicle.model, vehicle.simpleBody, vehicle.variant?.vehiclelength].join(" ");
      const model = vehicle.itemType === "caravan" ? `${generation} ${vehicle.badge}` : generation;
      expect(shapes.get(model) ?? shapeName(vehicle), model).toBe(shapeName(vehicle));
      shapes.set(model, shapeName(vehicle));
    }
  });
});

function shapeName(vehicle: Vehicle): string {
  return parseArtworkRef(vehicle.images[0] ?? "")?.shape ?? "";
}
