import { afterAll, beforeAll, expect, test } from "vitest";
import { ourService, type ProtocolService, timeless } from "../../../test/contract/protocol-services.ts";
import {
  recordedAnswers,
  recordedAnswersFile,
  recordedRefusalsFile,
  recordedStock,
} from "../../../test/contract/recorded-answers.ts";

let service: ProtocolService;
beforeAll(async () => {
  service = await ourService(recordedStock());
});
afterAll(() => service.close());

test.each(recordedAnswers(recordedRefusalsFile))(
  "[SE-08] $path $body is refused in Meilisearch's words",
  async ({ path, body, answer }) => {
    expect(await service.ask(path, body)).toEqual(answer);
  },
);

test.each(recordedAnswers(recordedAnswersFile))(
  "[SE-08, SE-09, SE-10] $path $body is answered as Meilisearch answers it",
  async ({ path, body, answer }) => {
    expect(timeless(await service.ask(path, body))).toEqual(answer);
  },
);
