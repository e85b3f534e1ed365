import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnMeilisearch } from "./on-meilisearch.ts";
import { filterArbitrary } from "./protocol-filters.ts";
import { sameReasons, sameRefusals } from "./protocol-refusals.ts";
import { recordedAnswersFile, recordedRefusalsFile, recordedStock } from "./recorded-answers.ts";
import { sameAnswers } from "./protocol-requests.ts";
import {
  meilisearchService,
  ourService,
  type ProtocolService,
  protocolVehicles,
  timeless,
} from "./protocol-services.ts";

const search = "/indexes/Car_production/search";

describeOnMeilisearch("our search service and a real Meilisearch", (place) => {
  let ours: ProtocolService;
  let theirs: ProtocolService;
  beforeAll(async () => {
    const stock = protocolVehicles(80);
    [ours, theirs] = await Promise.all([ourService(stock), meilisearchService(place, stock)]);
  }, 120_000);
  afterAll(() => Promise.all([ours.close(), theirs.close()]));

  test.each(sameAnswers)("[SE-08, SE-09, SE-10] give the same answer to %s %j", async (path, body) => {
    const expected = timeless(await theirs.ask(path, body));
    expect(expected.status).toBe(200);
    expect(timeless(await ours.ask(path, body))).toEqual(expected);
  });

  test.each(sameRefusals)("[SE-08] refuse %s %j with the same message", async (path, body) => {
    const expected = await theirs.ask(path, body);
    expect(expected.status).toBeGreaterThanOrEqual(400);
    expect(await ours.ask(path, body)).toEqual(expected);
  });

  test.each(sameReasons)("[SE-08] refuse %s %j with the same code", async (path, body) => {
    const { status, body: expected } = await theirs.ask(path, body);
    const { code, type, link } = expected as Record<string, unknown>;
    expect(await ours.ask(path, body)).toMatchObject({ status, body: { code, type, link } });
  });

  test("[SE-08, SE-09] find and count the same with any filter", async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary, async (filter) => {
        const body = {
          filter,
          attributesToRetrieve: ["id"],
          limit: 1_000,
          facets: ["make", "year", "price", "categories", "colour"],
        };
        expect(timeless(await ours.ask(search, body))).toEqual(timeless(await theirs.ask(search, body)));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

describeOnMeilisearch("the recorded answers of Meilisearch", (place) => {
  test.each([
    ["refusals", recordedRefusalsFile, sameRefusals],
    ["answers", recordedAnswersFile, sameAnswers],
  ] as const)("[SE-08] are its %s", async (_kind, file, requests) => {
    const service = await meilisearchService(place, recordedStock());
    const lines: string[] = [];
    for (const [path, body] of requests) {
      lines.push(JSON.stringify({ path, body, answer: timeless(await service.ask(path, body)) }));
    }
    await service.close();
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(file);
  });
});
