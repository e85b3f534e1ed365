import { expect, test } from "vitest";
import { siteFile } from "../../test/stock-and-sites.ts";
import { changeOffer, type OfferFields } from "./change-offer.ts";
import type { SiteFile } from "./sites.ts";

const author = { by: "robin", at: 0, note: "" };

/** A store with a group and a site, and what was written to it. */
function storeWith(site: object) {
  const group = { slug: "north", name: "North", offers: { list: { tank: { name: "A tank", to: "2099-01-01" } } } };
  const files: SiteFile[] = [
    { kind: "group", file: "groups/north.json", text: JSON.stringify(group) },
    { kind: "site", file: "alpha.json", text: JSON.stringify(siteFile("alpha", { group: "north", ...site })) },
  ];
  const written: { file: string; settings: { offers: unknown; name: string } }[] = [];
  const store = {
    read: async () => ({ version: "7", files }),
    write: async (basedOn: string, changes: readonly { file: string; text: string | null }[]) => {
      for (const { file, text } of changes) written.push({ file, settings: JSON.parse(text ?? "null") as never });
      return basedOn === "7" ? ({ ok: true, version: "8" } as const) : ({ ok: false } as const);
    },
  };
  const change = (file: string, fields: OfferFields, id = "tank") =>
    changeOffer(store, { file, id }, fields, author, ["harbourline"]);
  return { written, store, change };
}

test("a site's fields of an offer of its group are written with its name, beside everything else", async () => {
  const { change, written } = storeWith({ offers: { heading: "Ours" } });
  expect(await change("alpha.json", { to: "2026-12-24" })).toEqual({ kind: "written" });
  expect(written).toEqual([
    {
      file: "alpha.json",
      settings: expect.objectContaining({
        name: "alpha Motors",
        offers: { heading: "Ours", list: { tank: { name: "A tank", to: "2026-12-24" } } },
      }) as object,
    },
  ]);
});

test("null removes a field, and a group's offer is changed in the group", async () => {
  const { change, written } = storeWith({});
  await change("groups/north.json", { to: null, highlight: "Free" });
  expect(written[0]?.settings.offers).toEqual({ list: { tank: { name: "A tank", highlight: "Free" } } });
});

test("a change that breaks any site is refused with the fault, and nothing is written", async () => {
  const { change, written } = storeWith({});
  expect(await change("groups/north.json", { from: "2099-05-01" })).toMatchObject({
    kind: "refused",
    faults: expect.arrayContaining([expect.objectContaining({ message: "must not be before from" })]) as unknown,
  });
  expect(await change("alpha.json", { nmae: "T" })).toMatchObject({ kind: "refused" });
  expect(written).toEqual([]);
});

test("an unknown file and a change by somebody else are distinguished", async () => {
  const { change, store } = storeWith({});
  expect(await change("bravo.json", {})).toEqual({ kind: "unknown" });
  store.write = async () => ({ ok: false });
  expect(await change("alpha.json", { to: "2026-12-24" })).toEqual({ kind: "changed-meanwhile" });
});
