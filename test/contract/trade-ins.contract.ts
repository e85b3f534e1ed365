import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { findPerson } from "../../src/leads/find-person.ts";
import type { TradeIn } from "../../src/trade-in/trade-in.ts";
import { mostPhotos } from "../../src/trade-in/trade-in-photos.ts";
import type { StorePlace } from "./every-store.ts";
import { leadRow } from "./lead-rows.ts";

const robin = { phone: "+61491570006", email: "robin@example.com" };

function tradeIn(tradeInId: string, fields: Partial<TradeIn> = {}): TradeIn {
  return {
    siteId: "north",
    tradeInId,
    startedAt: 1_000,
    leadId: null,
    purpose: "trade-in",
    carId: null,
    rego: "ABC12D",
    regoState: "NSW",
    km: 50_000,
    lookup: "not-found",
    vehicle: null,
    answers: null,
    valuation: null,
    acceptedAt: null,
    ...fields,
  };
}

const photo = { picture: new Uint8Array([255, 216, 1, 0]), thumbnail: new Uint8Array([255, 216, 2]) };
const ref = (photoId: string, leadId = "l1", siteId = "north") => ({ siteId, leadId, photoId });

/** Contract of every `TradeInStore` and `TradeInPhotoStore`. */
export function tradeInsContract(makePlace: () => Promise<StorePlace>): void {
  const openWithLead = async (): Promise<Store> => {
    const store = await (await makePlace()).open();
    await store.leads.submit(leadRow("north", "l1", robin), "key-1", []);
    return store;
  };

  it("stores a trade-in as it changes, for its own site only", async () => {
    const { tradeIns } = await openWithLead();
    await tradeIns.create(tradeIn("one"));
    expect(await tradeIns.tradeIn("north", "one")).toEqual(tradeIn("one"));
    expect(await tradeIns.tradeIn("south", "one")).toBeNull();
    const answers = { "How does it drive?": "No problems" };
    const changed = tradeIn("one", {
      answers,
      leadId: "l1",
      vehicle: { providerId: "7", year: 2022, make: "Mazda", model: "3", badge: null },
      valuation: { kind: "out-of-limits", limits: ["age"] },
      acceptedAt: 5,
    });
    expect(await tradeIns.update(changed)).toBe(true);
    expect(await tradeIns.ofLead("north", "l1")).toEqual(changed);
    expect(await tradeIns.update(tradeIn("two"))).toBe(false);
  });

  it("forgets old trade-ins that have no lead", async () => {
    const { tradeIns } = await openWithLead();
    await tradeIns.create(tradeIn("old"));
    await tradeIns.create(tradeIn("finished", { leadId: "l1" }));
    await tradeIns.create(tradeIn("new", { startedAt: 3_000 }));
    expect(await tradeIns.forgetUnfinished(2_000)).toBe(1);
    const left = await Promise.all(["old", "finished", "new"].map((id) => tradeIns.tradeIn("north", id)));
    expect(left.map((found) => found?.tradeInId)).toEqual([undefined, "finished", "new"]);
  });

  it("stores photos of a lead once each, in order, and removes them", async () => {
    const { tradeInPhotos: photos } = await openWithLead();
    expect(await photos.add(ref("b"), photo, 1)).toBe("added");
    expect(await photos.add(ref("a"), photo, 2)).toBe("added");
    expect(await photos.add(ref("b"), photo, 3)).toBe("added");
    expect(await photos.ids("north", "l1")).toEqual(["b", "a"]);
    expect(new Uint8Array((await photos.photo(ref("b"), "picture")) ?? [])).toEqual(photo.picture);
    expect(new Uint8Array((await photos.photo(ref("b"), "thumbnail")) ?? [])).toEqual(photo.thumbnail);
    expect(await photos.photo(ref("b", "l1", "south"), "picture")).toBeNull();
    await photos.remove(ref("b"));
    expect(await photos.ids("north", "l1")).toEqual(["a"]);
  });

  it("takes no more photos than a lead may have, even if they arrive together, and none without a lead", async () => {
    const { tradeInPhotos: photos } = await openWithLead();
    const added = await Promise.all(
      Array.from({ length: mostPhotos + 3 }, (_, index) => photos.add(ref(`photo-${index}`), photo, index)),
    );
    expect(added.filter((outcome) => outcome === "added")).toHaveLength(mostPhotos);
    expect(added.filter((outcome) => outcome === "full")).toHaveLength(3);
    expect(await photos.add(ref("x", "no-lead"), photo, 1)).toBe("gone");
  });

  it("exports trade-in and photos with their lead, and erases them with it", async () => {
    const store = await openWithLead();
    await store.tradeIns.create(tradeIn("one", { leadId: "l1" }));
    await store.tradeInPhotos.add(ref("a"), photo, 1);
    const found = await findPerson([robin.phone], store.personalData);
    const records = await Promise.all(found.flatMap((on) => store.personalData.map((part) => part.readRecords(on))));
    expect(records.flat().map(({ kind }) => kind)).toEqual(["lead", "trade_ins", "trade_in_photos"]);
    for (const on of found) for (const part of store.personalData) await part.erase(on, 9_000);
    expect(await store.tradeIns.tradeIn("north", "one")).toBeNull();
    expect(await store.tradeInPhotos.ids("north", "l1")).toEqual([]);
    expect(await store.tradeInPhotos.add(ref("late"), photo, 2)).toBe("gone");
  });
}
