import { type CardPrices, type FindCardPrices, quotedPrices } from "../../../search/card-prices.ts";
import { equals } from "../../../search/protocol/filter-expression.ts";
import { searchDocument } from "../../../search/search-document.ts";
import type { Stock, StockChanges } from "../../../vehicles/stock.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import {
  documentKey,
  layoutFingerprint,
  primaryKey,
  stateKey,
  type SiteState,
  type StoredDocument,
} from "./index-layout.ts";
import type { EnqueuedTask, MeilisearchClient } from "./meilisearch-client.ts";

/** Documents per request. Serialising larger batches would block this process for too long. */
const batchSize = 500;
/** Concurrent requests: Meilisearch processes queued ones as one batch. */
const batchesUnderWay = 8;
const keysOfOnePage = 10_000;
const readingAttempts = 5;
/** Version of a site while it is being rewritten. */
const noVersion = -1;

/** Writes sites into one index. Every method resolves when searches see the result. */
export class IndexWriter {
  readonly #client: MeilisearchClient;
  readonly #path: string;
  readonly #cardPrices: FindCardPrices;

  constructor(client: MeilisearchClient, index: string, cardPrices: FindCardPrices = () => quotedPrices) {
    this.#client = client;
    this.#cardPrices = cardPrices;
    this.#path = `/indexes/${encodeURIComponent(index)}`;
  }

  /**
   * Writes a site's current stock, then deletes all other documents of the site. Throws if the stock changes too fast
   * for a consistent read.
   */
  async writeSite(stock: Stock, siteId: string): Promise<SiteState> {
    await this.forgetSite(siteId);
    const cardPrices = this.#cardPrices(siteId);
    const stored = new Set(await this.#documentKeys(siteId));
    for (let attempt = 0; attempt < readingAttempts; attempt++) {
      const version = (await stock.versions()).get(siteId) ?? 0;
      const written = await this.#putAll(stock.vehicles(siteId), siteId, cardPrices);
      for (const key of written) stored.add(key);
      // Stock may change between batches; applying the changes since the first batch makes the result consistent with
      // one version.
      const changes = version === 0 ? noChanges : await stock.changesSince(siteId, version);
      if (changes === null || changes.version < version) continue;
      await this.#delete([...stored].filter((key) => !written.has(key)));
      return this.writeChanges(changes, startedState(siteId, version, cardPrices));
    }
    throw new Error(`The stock of site ${siteId} kept changing while it was read; no version of it could be indexed.`);
  }

  /** Marks the site's documents as unreliable, so that the next writer rewrites the site. */
  async forgetSite(siteId: string): Promise<void> {
    await this.#put([startedState(siteId, noVersion, this.#cardPrices(siteId))]);
  }

  /** Updates a site from the version of `state` to the version of the changes. */
  async writeChanges({ changed, removedIds, version }: StockChanges, state: SiteState): Promise<SiteState> {
    const siteId = state.state_of;
    const cardPrices = this.#cardPrices(siteId);
    const documents = storedDocuments(changed, siteId, cardPrices);
    const shown = new Set(documents.map(({ key }) => key));
    const gone = [...removedIds, ...changed.map(({ id }) => id)]
      .map((id) => documentKey(siteId, id))
      .filter((key) => !shown.has(key));
    // The layout stays the same: if card prices have changed, the site is rewritten.
    const next = { ...state, version, is_complete: true };
    if (gone.length === 0 && documents.length < batchSize) {
      await this.#put([...documents, next]);
      return next;
    }
    await this.#put([{ ...state, is_complete: false }]);
    await this.#delete(gone);
    await this.#putAll(chunks(changed, batchSize), siteId, cardPrices);
    await this.#put([next]);
    return next;
  }

  /** Returns the keys of the written documents. */
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

  async #documentKeys(siteId: string): Promise<string[]> {
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

/** State of a site that is not completely written yet. */
function startedState(siteId: string, version: number, cardPrices: CardPrices): SiteState {
  return {
    key: stateKey(siteId),
    state_of: siteId,
    layout: layoutFingerprint(cardPrices),
    version,
    is_complete: false,
  };
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
