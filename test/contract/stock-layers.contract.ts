import fc from "fast-check";
import { expect, it } from "vitest";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import type { OverriddenFields, OverrideName, Override } from "../../src/vehicles/overrides.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { StorePlace } from "./every-store.ts";
import { expireAll, dealerOverride } from "./price-override.ts";
import { modelSearch } from "./search-model.ts";
import { searchAnswer, fullRequest, testScope } from "./search-under-test.ts";
import { importRows, importTime, stagedRow, readStock } from "./stock-rows.ts";

const sequences = 25;
const actionsOfSequence = 40;
const takesMs = 400_000;

const models = ["RAV4", "Corolla", "Yaris", "Hilux"];
const vinFor = (car: number): string => `JTMRV3FV60D${String(car).padStart(6, "0")}`;

type FeedFields = Pick<Vehicle, "price" | "colour" | "badge" | "tag" | "status" | "reserved" | "images"> & {
  driven: number;
};

const price = fc.option(fc.integer({ min: 11, max: 60_000 }), { nil: null });
const images = fc.subarray(["https://pictures.example/1.jpg", "https://pictures.example/2.jpg"]);
const status = fc.constantFrom("in_stock", "coming_soon", "sold");
const feedFields: fc.Arbitrary<FeedFields> = fc.record({
  price,
  colour: fc.constantFrom("White", "Red", null),
  badge: fc.constantFrom("GX", "GXL", null),
  tag: fc.constantFrom("From the feed", null),
  status,
  reserved: fc.boolean(),
  images,
  driven: fc.nat(20),
});

type NewOverride = { name: OverrideName; value: OverriddenFields };
const newOverride = <Name extends OverrideName>(name: Name, value: fc.Arbitrary<unknown>): fc.Arbitrary<NewOverride> =>
  value.map((found) => ({ name, value: { [name]: found } }));
const someOverride: fc.Arbitrary<NewOverride> = fc.oneof(
  newOverride("price", price),
  newOverride("km", fc.nat(99_999)),
  newOverride("colour", fc.constantFrom("Blue", null)),
  newOverride("badge", fc.constantFrom("Cruiser", null)),
  newOverride("tag", fc.constantFrom("Run-out", null)),
  newOverride("reserved", fc.boolean()),
  newOverride("showOnDealerWebsite", fc.boolean()),
  status.map((found): NewOverride => {
    const sold = found === "sold";
    // Before the feed's own sales, which are at `importTime`: the first of both applies.
    return { name: "status", value: { status: found, sold, soldAt: sold ? importTime - 1 : null } };
  }),
  images.map((found): NewOverride => ({
    name: "images",
    value: { images: found, thumbnails: [], primaryImageUrl: found[0] ?? null },
  })),
);

const car = fc.nat(models.length - 1);
type Action =
  | { kind: "feed"; cars: { car: number; fields: FeedFields }[]; numbers: number[] }
  | { kind: "override"; car: number; added: NewOverride[]; lasts: number | null }
  | { kind: "withdraw"; car: number; names: OverrideName[] }
  | { kind: "time"; passes: number };
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("feed" as const),
      cars: fc.uniqueArray(fc.record({ car, fields: feedFields }), { selector: (one) => one.car, minLength: 1 }),
      numbers: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: models.length }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("override" as const),
      car,
      added: fc.uniqueArray(someOverride, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }),
      lasts: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("withdraw" as const),
      car,
      names: fc.subarray<OverrideName>(["price", "km", "status", "badge", "images"], { minLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("time" as const), passes: fc.integer({ min: 1, max: 20 }) }) },
);

/** Expected state of a car on a site. */
type Expected = { feed: Vehicle; isOnSite: boolean; overrides: Map<OverrideName, Override> };

function shownVehicle({ feed, overrides }: Expected): Vehicle {
  const set: OverriddenFields = Object.assign({}, ...overrides.values().map(({ value }) => value));
  const shown = { ...feed, ...set };
  const badge = shown.badge === null ? "" : ` ${shown.badge}`;
  const name = set.badge === undefined ? feed.name : `2022 Toyota ${feed.model}${badge}`;
  return { ...shown, name };
}

/** Applies the actions of a dealer and a feed, and tracks the expected result. */
class SiteModel {
  readonly cars = new Map<number, Expected>();
  now = importTime;
  private readonly store: Store;
  private readonly siteId: string;

  constructor(store: Store, siteId: string) {
    this.store = store;
    this.siteId = siteId;
  }

  async take(next: Action): Promise<void> {
    this.now += 1;
    if (next.kind === "feed") return this.import(next);
    if (next.kind === "time") return this.passTime(next.passes);
    const known = this.cars.get(next.car);
    if (known === undefined) return;
    if (next.kind === "override") return this.override(known, next);
    const ended = await this.store.overrides.withdraw(this.siteId, known.feed.id, next.names, {
      by: "Kim",
      at: this.now,
    });
    // Also of a vehicle that is off the site.
    expect(ended).not.toBeNull();
    for (const name of next.names) known.overrides.delete(name);
  }

  private async import({ cars, numbers }: Extract<Action, { kind: "feed" }>): Promise<void> {
    const rows = cars.map(({ car: number, fields: { driven, ...fields } }, index) => {
      const sold = fields.status === "sold";
      const km = number * 10_000 + 5_000 + driven;
      const model = models[number] ?? "";
      const name = `2022 Toyota ${model}`;
      const vin = vinFor(number);
      return stagedRow(`S${numbers[index]}`, {
        ...fields,
        sold,
        soldAt: sold ? importTime : null,
        km,
        model,
        name,
        vin,
      });
    });
    await importRows(this.store, this.siteId, rows, { now: this.now });
    const onSite = new Map((await readStock(this.store, this.siteId)).map((vehicle) => [vehicle.vin, vehicle]));
    for (const known of this.cars.values()) known.isOnSite = false;
    for (const [index, { vehicle }] of rows.entries()) {
      const number = cars[index]?.car ?? -1;
      const { id = "", slug = "", createdAt = 0 } = onSite.get(vehicle.vin) ?? {};
      const known = this.cars.get(number);
      if (known !== undefined) expect({ id, slug }).toEqual({ id: known.feed.id, slug: known.feed.slug });
      const feed = { ...vehicle, id, slug, createdAt };
      this.cars.set(number, { feed, isOnSite: true, overrides: known?.overrides ?? new Map() });
    }
  }

  private async override(known: Expected, { added, lasts }: Extract<Action, { kind: "override" }>): Promise<void> {
    const until = lasts === null ? null : this.now + lasts;
    const overrides = added.map(({ name, value }) => dealerOverride(name, value, { at: this.now, until }));
    expect(await this.store.overrides.set(this.siteId, known.feed.id, overrides)).toBe(known.isOnSite);
    if (known.isOnSite) for (const each of overrides) known.overrides.set(each.name, each);
  }

  private async passTime(passes: number): Promise<void> {
    this.now += passes;
    await expireAll(this.store, this.now);
    for (const { overrides } of this.cars.values())
      for (const [name, { until }] of overrides) if (until !== null && until <= this.now) overrides.delete(name);
  }
}

/** Random feeds and edits of a dealer, in any order. */
export function stockLayersContract(makePlace: () => Promise<StorePlace>): void {
  it(
    "an override applies until it ends, the feed's value is never lost, and every reader shows the same [VP-17]",
    async () => {
      const store = await (await makePlace()).open();
      const engine = createEmbeddedSearchEngine({ stock: store.stock });
      let siteNumber = 0;
      const takeAll = async (actions: readonly Action[]): Promise<void> => {
        const siteId = `site-${(siteNumber += 1)}`;
        const model = new SiteModel(store, siteId);
        for (const next of actions) {
          const before = (await store.stock.versions()).get(siteId) ?? 0;
          await model.take(next);
          const onSite = [...model.cars.values()].filter(({ isOnSite }) => isOnSite);
          const shown = onSite.map(shownVehicle);
          const byId = new Map(shown.map((vehicle) => [vehicle.id, vehicle]));

          expect(new Map((await readStock(store, siteId)).map((vehicle) => [vehicle.id, vehicle]))).toEqual(byId);
          for (const { feed, overrides } of onSite) {
            const layers = await store.overrides.readLayers(siteId, feed.id);
            expect(layers?.feed).toEqual(feed);
            expect(layers?.shown).toEqual(byId.get(feed.id));
            expect(new Map(layers?.overrides.map((each) => [each.name, each]))).toEqual(overrides);
            expect(await store.stock.vehicleBySlug(siteId, feed.slug)).toEqual(byId.get(feed.id));
          }
          const changes = await store.stock.changesSince(siteId, before);
          for (const vehicle of changes?.changed ?? []) expect(vehicle).toEqual(byId.get(vehicle.id));

          await engine.refresh(siteId);
          const [scope, request] = [testScope({ siteId, now: importTime }), fullRequest({})];
          expect(await searchAnswer(engine, scope, request)).toEqual(modelSearch(shown, scope, request));
          const { hits } = await engine.search(scope, request);
          for (const hit of hits) expect(hit).toEqual(byId.get(hit.id));
        }
      };
      const manyActions = fc.array(action, { minLength: actionsOfSequence, maxLength: actionsOfSequence });
      try {
        await fc.assert(fc.asyncProperty(manyActions, takeAll), { numRuns: sequences });
      } finally {
        await engine.close();
      }
    },
    takesMs,
  );
}
