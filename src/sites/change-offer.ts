import { isRecord } from "../settings/is-record.ts";
import type { ChangeAuthor, StoredFile } from "../settings/file-store.ts";
import type { ConfigFault } from "./config-fault.ts";
import { fileOfName, type SiteStore } from "./site-store.ts";
import { noSites, reloadSites } from "./sites.ts";

/** Fields of an offer as settings have them (`offers/offer.ts`). Null removes a field. */
export type OfferFields = Readonly<Record<string, unknown>>;

/** An offer in the settings of a site or of a group: `red-gum.json`, `groups/north.json`. */
export type NamedOffer = { file: string; id: string };

export type OfferChange =
  | { kind: "written" }
  /** Nothing was written: the settings would have these errors. */
  | { kind: "refused"; faults: ConfigFault[] }
  /** Nothing was written: there is no such file. */
  | { kind: "unknown" }
  /** Nothing was written: somebody else changed the settings at the same time. */
  | { kind: "changed-meanwhile" };

/**
 * Changes fields of one offer, or adds it, through the store that servers follow. A site's fields stand over those of
 * its group's offer with the same id. `brands` are the names of the brands of this build.
 */
export async function changeOffer(
  store: Pick<SiteStore, "read" | "write">,
  { file, id }: NamedOffer,
  fields: OfferFields,
  author: ChangeAuthor,
  brands: readonly string[],
): Promise<OfferChange> {
  const { files, version } = await store.read();
  const stored = files.find((each) => each.file === file);
  if (stored === undefined) return { kind: "unknown" };
  const text = withOffer(stored.text, id, fields, inheritedName(stored, id, files));
  const after = files.map((each) => (each === stored ? { ...each, text } : each));
  const { faults } = reloadSites(noSites, after, brands);
  if (faults.length > 0) return { kind: "refused", faults };
  const written = await store.write(version, [{ file, text }], author);
  return written.ok ? { kind: "written" } : { kind: "changed-meanwhile" };
}

/** The name of the offer in the group of a site: each file is valid by itself, so the site repeats it. */
function inheritedName({ text }: StoredFile, id: string, files: readonly StoredFile[]): OfferFields {
  const { group } = toRecord(JSON.parse(text));
  const stored = typeof group === "string" && files.find(({ file }) => file === fileOfName("group", group));
  const { name } = stored ? toRecord(offersIn(JSON.parse(stored.text)).list[id]) : {};
  return name === undefined ? {} : { name };
}

function offersIn(settings: unknown) {
  const offers = toRecord(toRecord(settings)["offers"]);
  return { offers, list: toRecord(offers["list"]) };
}

/** The text of a settings file with an offer's changed fields. Throws if it is not JSON. */
function withOffer(text: string, id: string, fields: OfferFields, inherited: OfferFields): string {
  const settings = toRecord(JSON.parse(text));
  const { offers, list } = offersIn(settings);
  const merged = Object.entries({ ...inherited, ...toRecord(list[id]), ...fields }).filter(
    ([, value]) => value !== null,
  );
  const changed = { ...settings, offers: { ...offers, list: { ...list, [id]: Object.fromEntries(merged) } } };
  return `${JSON.stringify(changed, null, 2)}\n`;
}

function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
