import { type FindCardPrices, quotedPrices } from "../../../search/card-prices.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import { indexSettings, layoutFingerprint, primaryKey, stateKey, type SiteState } from "./index-layout.ts";
import { IndexWriter } from "./index-writer.ts";
import { type EnqueuedTask, type MeilisearchClient, MeilisearchError } from "./meilisearch-client.ts";
import { dayMs } from "../../../settings/durations.ts";

/** A build older than this is considered abandoned. */
const buildingTakesAtMostMs = dayMs;
const listedIndexes = 1_000;

/** Returns the state of each site in the index; omits sites that are missing or have another layout. */
export async function readStates(
  client: MeilisearchClient,
  index: string,
  siteIds: readonly string[],
  cardPrices: FindCardPrices = () => quotedPrices,
): Promise<Map<string, SiteState>> {
  try {
    const { results } = await client.ask<{ results: SiteState[] }>("POST", `${indexPath(index)}/documents/fetch`, {
      ids: siteIds.map(stateKey),
      limit: siteIds.length,
    });
    const current = results.filter(
      ({ layout, version, state_of }) => layout === layoutFingerprint(cardPrices(state_of)) && version >= 0,
    );
    return new Map(current.map((state) => [state.state_of, state]));
  } catch (error) {
    if (error instanceof MeilisearchError && error.code === "index_not_found") return new Map();
    throw error;
  }
}

/**
 * Builds a new index of the sites beside the current one, then swaps them in one step. Returns the state of each site.
 */
export async function rebuildIndex(
  client: MeilisearchClient,
  index: string,
  stock: Stock,
  siteIds: readonly string[],
  cardPrices: FindCardPrices = () => quotedPrices,
): Promise<Map<string, SiteState>> {
  await removeGivenUp(client, index);
  const building = `${buildingPrefix(index)}${crypto.randomUUID()}`;
  const perform = async (task: Promise<EnqueuedTask>): Promise<void> => client.done(await task);
  await perform(client.ask("POST", "/indexes", { uid: building, primaryKey }));
  try {
    await perform(client.ask("PATCH", `${indexPath(building)}/settings`, indexSettings));
    const writer = new IndexWriter(client, building, cardPrices);
    const states = new Map<string, SiteState>();
    for (const siteId of siteIds) states.set(siteId, await writer.writeSite(stock, siteId));
    const swap = { indexes: [building, index], rename: !(await exists(client, index)) };
    await perform(client.ask("POST", "/swap-indexes", [swap]));
    return states;
  } finally {
    // Deletes the old index, or the remains of a failed build.
    await perform(client.ask("DELETE", indexPath(building))).catch(() => {});
  }
}

async function exists(client: MeilisearchClient, index: string): Promise<boolean> {
  try {
    await client.ask("GET", indexPath(index));
    return true;
  } catch (error) {
    if (error instanceof MeilisearchError && error.code === "index_not_found") return false;
    throw error;
  }
}

async function removeGivenUp(client: MeilisearchClient, index: string): Promise<void> {
  const { results } = await client.ask<{ results: { uid: string; createdAt: string }[] }>(
    "GET",
    `/indexes?limit=${listedIndexes}`,
  );
  const isGivenUp = ({ uid, createdAt }: { uid: string; createdAt: string }): boolean =>
    uid.startsWith(buildingPrefix(index)) && Date.parse(createdAt) < Date.now() - buildingTakesAtMostMs;
  for (const { uid } of results.filter(isGivenUp)) await client.ask("DELETE", indexPath(uid));
}

function buildingPrefix(index: string): string {
  return `${index}_building_`;
}

function indexPath(index: string): string {
  return `/indexes/${encodeURIComponent(index)}`;
}
