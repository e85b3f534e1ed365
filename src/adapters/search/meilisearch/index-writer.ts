import { equals } from "../../../search/protocol/filter-expression.ts";
import { searchDocument } from "../../../search/vehicle-document.ts";
import type { Stock, StockChanges } from "../../../vehicles/stock.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { documentKey, indexLayout, primaryKey, stateKey, type SiteState, type StoredDocument } from "./index-layout.ts";
import type { EnqueuedTask, MeilisearchClient } from "./meilisearch-client.ts";

/** Documents of one request: more would hold up the shoppers of this process while they are written as JSON. */
const batchSize = 500;
/** Requests on their way: Meilisearch takes those that wait together as one. */
const batchesUnderWay = 8;
const readingAttempts = 5;
/** Of a site that is being written anew. */
const unknownVersion = -1;

/** Writes sites into one index. Every method resolves when searches see what was written. */
export class IndexWriter {
  readonly #client: MeilisearchClient;
  readonly #path: string;

  constructor(client: MeilisearchClient, index: string) {
    this.#client = client;
    this.#path = `/indexes/${encodeURIComponent(index)}`;
  }

  /**
   * Writes the whole stock of a site as it is now, then takes off what was there before. Throws when the stock
   * changes so fast that no consistent reading succeeds.
   */
  async writeSite(stock: Stock, siteId: string): Promise<SiteState> {
    // Whoever finds the index half written, after a crash, must not take it for the version it was.
    await this.#note(stateOf(siteId, unknownVersion, ""));
    for (let attempt = 0; attempt < readingAttempts; attempt++) {
      const generation = crypto.randomUUID();
      const version = (await stock.versions()).get(siteId);
      if (version === undefined) return this.#finish(stateOf(siteId, 0, generation));
      await this.#put(documentsOf(stock.vehicles(siteId), siteId, generation));
      // The batches may straddle a change; the changes since before the first batch make them one version.
      const changes = await stock.changesSince(siteId, version);
      if (changes === null || changes.version < version) continue;
      await this.#apply(changes, siteId, generation);
      return this.#finish(stateOf(siteId, changes.version, generation));
    }
    throw new Error(`The stock of site ${siteId} kept changing while it was read; no version of it could be indexed.`);
  }

  /** Brings a site from one version to another. */
  async writeChanges(changes: StockChanges, state: SiteState): Promise<SiteState> {
    await this.#apply(changes, state.state_of, state.generation);
    return this.#note(stateOf(state.state_of, changes.version, state.generation));
  }

  async #apply({ changed, removedIds }: StockChanges, siteId: string, generation: string): Promise<void> {
    const gone = new Set(removedIds);
    for (const vehicle of changed) if (searchDocument(vehicle, siteId) === null) gone.add(vehicle.id);
    for (const ids of chunks([...gone])) {
      const keys = ids.map((id) => documentKey(siteId, id));
      await this.#client.done(await this.#client.ask("POST", `${this.#path}/documents/delete-batch`, keys));
    }
    await this.#put(documentsOf(chunks(changed), siteId, generation));
  }

  /** Takes off what an older reading left, then says what the index holds. */
  async #finish(state: SiteState): Promise<SiteState> {
    const filter = `${equals("site", state.state_of)} AND generation != "${state.generation}"`;
    await this.#client.done(await this.#client.ask("POST", `${this.#path}/documents/delete`, { filter }));
    return this.#note(state);
  }

  async #note(state: SiteState): Promise<SiteState> {
    await this.#client.done(await this.#send([state]));
    return state;
  }

  async #put(batches: AsyncIterable<StoredDocument[]>): Promise<void> {
    const underWay: EnqueuedTask[] = [];
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      underWay.push(await this.#send(batch));
      const oldest = underWay.length < batchesUnderWay ? undefined : underWay.shift();
      if (oldest !== undefined) await this.#client.done(oldest);
    }
    for (const task of underWay) await this.#client.done(task);
  }

  #send(documents: readonly (StoredDocument | SiteState)[]): Promise<EnqueuedTask> {
    return this.#client.ask("POST", `${this.#path}/documents?primaryKey=${primaryKey}`, documents);
  }
}

function stateOf(siteId: string, version: number, generation: string): SiteState {
  return { key: stateKey(siteId), state_of: siteId, layout: indexLayout, version, generation };
}

async function* documentsOf(
  batches: AsyncIterable<readonly Vehicle[]> | Iterable<readonly Vehicle[]>,
  siteId: string,
  generation: string,
): AsyncIterable<StoredDocument[]> {
  for await (const batch of batches) {
    for (const vehicles of chunks(batch)) {
      yield vehicles.flatMap((vehicle) => {
        const document = searchDocument(vehicle, siteId);
        return document === null ? [] : { ...document, key: documentKey(siteId, vehicle.id), generation };
      });
    }
  }
}

function* chunks<Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
