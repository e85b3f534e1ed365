import { type CardPrices, type CardPricesOf, quotedPrices } from "../../../search/card-prices.ts";
import { equals } from "../../../search/protocol/filter-expression.ts";
import { searchDocument } from "../../../search/search-document.ts";
import type { Stock, StockChanges } from "../../../vehicles/stock.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { documentKey, layoutOf, primaryKey, stateKey, type SiteState, type StoredDocument } from "./index-layout.ts";
import type { EnqueuedTask, MeilisearchClient } from "./meilisearch-client.ts";

/** Documents of one request: more would hold up the shoppers of this process while they are written as JSON. */
const batchSize = 500;
/** Requests on their way: Meilisearch takes those that wait together as one. */
const batchesUnderWay = 8;
const keysOfOnePage = 10_000;
const readingAttempts = 5;
/** Of a site that is being written anew. */
const noVersion = -1;

/** Writes sites into one index. Every method resolves when searches see what was written. */
export class IndexWriter {
  readonly #client: MeilisearchClient;
  readonly #path: string;
  readonly #cardPrices: CardPricesOf;

  constructor(client: MeilisearchClient, index: string, cardPrices: CardPricesOf = () => quotedPrices) {
    this.#client = client;
    this.#cardPrices = cardPrices;
    this.#path = `/indexes/${encodeURIComponent(index)}`;
  }

  /**
   * Writes the whole stock of a site as it is now, then takes off what else was there. Throws when the stock changes
   * so fast that no consistent reading succeeds.
   */
  async writeSite(stock: Stock, siteId: string): Promise<SiteState> {
    await this.forgetSite(siteId);
    const cardPrices = this.#cardPrices(siteId);
    const stored = new Set(await this.#keysOf(siteId));
    for (let attempt = 0; attempt < readingAttempts; attempt++) {
      const version = (await stock.versions()).get(siteId) ?? 0;
      const written = await this.#putAll(stock.vehicles(siteId), siteId, cardPrices);
      for (const key of written) stored.add(key);
      // The batches may straddle a change; the changes since before the first batch make them one version.
      const changes = version === 0 ? noChanges : await stock.changesSince(siteId, version);
      if (changes === null || changes.version < version) continue;
      await this.#delete([...stored].filter((key) => !written.has(key)));
      return this.writeChanges(changes, stateOf(siteId, version, cardPrices));
    }
    throw new Error(`The stock of site ${siteId} kept changing while it was read; no version of it could be indexed.`);
  }

  /** Notes that what the index holds of a site is not to be relied on: whoever writes it writes the site anew. */
  async forgetSite(siteId: string): Promise<void> {
    await this.#put([stateOf(siteId, noVersion, this.#cardPrices(siteId))]);
  }

  /** Brings a site from the version of `state` to that of the changes. */
  async writeChanges({ changed, removedIds, version }: StockChanges, state: SiteState): Promise<SiteState> {
    const siteId = state.state_of;
    const cardPrices = this.#cardPrices(siteId);
    const documents = storedDocuments(changed, siteId, cardPrices);
    const shown = new Set(documents.map(({ key }) => key));
    const gone = [...removedIds, ...changed.map(({ id }) => id)]
      .map((id) => documentKey(siteId, id))
      .filter((key) => !shown.has(key));
    // It keeps its layout: should the card prices have changed, the site is written anew.
    const next = { ...state, version, is_whole: true };
    if (gone.length === 0 && documents.length < batchSize) {
      await this.#put([...documents, next]);
      return next;
    }
    await this.#put([{ ...state, is_whole: false }]);
    await this.#delete(gone);
    await this.#putAll(chunks(changed, batchSize), siteId, cardPrices);
    await this.#put([next]);
    return next;
  }

  /** Answers the keys of what was put. */
  async #putAll(
    batches: AsyncIterable<readonly Vehicle[]> | Iterable<readonly Vehicle[]>,
    siteId: string,
    cardPrices: CardPrices,
  ): Promise<Set<string>> {
    const written = new Set<string>();
    const underWay: EnqueuedTask[] = [];
    for await (const batch of batches) {
      for (const documents of chunks(storedDocuments(batch, siteId, cardPrices), batchSize)) {
        underWay.push(await this.#send(documents));
        for (const { key } of documents) written.add(key);
        const oldest = underWay.length < batchesUnderWay ? undefined : underWay.shift();
        if (oldest !== undefined) await this.#client.done(oldest);
      }
    }
    for (const task of underWay) await this.#client.done(task);
    return written;
  }

  async #put(documents: readonly (StoredDocument | SiteState)[]): Promise<void> {
    await this.#client.done(await this.#send(documents));
  }

  #send(documents: readonly (StoredDocument | SiteState)[]): Promise<EnqueuedTask> {
    return this.#client.ask("POST", `${this.#path}/documents?primaryKey=${primaryKey}`, documents);
  }

  async #delete(keys: readonly string[]): Promise<void> {
    for (const page of chunks(keys, keysOfOnePage)) {
      await this.#client.done(await this.#client.ask("POST", `${this.#path}/documents/delete-batch`, page));
    }
  }

  async #keysOf(siteId: string): Promise<string[]> {
    const keys: string[] = [];
    for (;;) {
      const { results } = await this.#client.ask<{ results: { key: string }[] }>(
        "POST",
        `${this.#path}/documents/fetch`,
        { filter: equals("site", siteId), fields: [primaryKey], offset: keys.length, limit: keysOfOnePage },
      );
      keys.push(...results.map(({ key }) => key));
      if (results.length < keysOfOnePage) return keys;
    }
  }
}

const noChanges: StockChanges = { version: 0, changed: [], removedIds: [] };

/** A site that is not whole yet. */
function stateOf(siteId: string, version: number, cardPrices: CardPrices): SiteState {
  return { key: stateKey(siteId), state_of: siteId, layout: layoutOf(cardPrices), version, is_whole: false };
}

function storedDocuments(vehicles: readonly Vehicle[], siteId: string, cardPrices: CardPrices): StoredDocument[] {
  return vehicles.flatMap((vehicle) => {
    const document = searchDocument(vehicle, siteId, cardPrices);
    return document === null ? [] : { ...document, key: documentKey(siteId, vehicle.id) };
  });
}

function* chunks<Item>(items: readonly Item[], size: number): Iterable<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
