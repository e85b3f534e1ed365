import { readFileSync } from "node:fs";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { type ProtocolAnswer, protocolVehicles } from "./protocol-services.ts";

/**
 * Responses of a real Meilisearch to `sameRefusals` and `sameAnswers`, one line of JSON each, for tests without one.
 * Record them again with `node scripts/test.ts --project unit protocol-meilisearch --update`.
 */
export const recordedRefusalsFile = `${import.meta.dirname}/recorded-refusals.jsonl`;
export const recordedAnswersFile = `${import.meta.dirname}/recorded-answers.jsonl`;

/** The stock at the time of recording. */
export function recordedStock(): Vehicle[] {
  return protocolVehicles(15);
}

export type RecordedAnswer = { path: string; body: unknown; answer: ProtocolAnswer };

export function recordedAnswers(file: string): RecordedAnswer[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as RecordedAnswer);
}
