import { z } from "zod";
import {
  exceededLimits,
  type RegoLookup,
  type Sureness,
  type Valuation,
  type ValuationAnswer,
} from "../../trade-in/valuation.ts";

export type AutograbSettings = {
  /** `https://api.autograb.com.au`, or a server that answers like it. */
  url: string;
  /** Undefined if the environment has none: then the service is unavailable. */
  key: string | undefined;
  answerWithinMs?: number;
};

/** A shopper waits for it, and continues without it. */
const usualWaitMs = 5_000;
const region = "au";

const lookupSchema = z.object({
  vehicle: z
    .object({
      id: z.union([z.string(), z.number()]).transform(String),
      year: z.coerce.number().int().min(1900).max(2100),
      make: z.string().min(1).max(100),
      model: z.string().min(1).max(100),
      badge: z.string().max(100).nullish(),
    })
    .nullish(),
});

const dollars = z.number().positive();
const predictionSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  prediction: z.object({ trade_price: dollars, score: z.number().nullish() }),
  bounds: z.object({ trade: z.object({ lower: dollars, upper: dollars }) }),
});

/** Values cars by AutoGrab's API, version 2. */
export function autograbValuation({ url, key, answerWithinMs = usualWaitMs }: AutograbSettings): Valuation {
  const ask = (path: string, body?: object) => request(new URL(path, url), key, answerWithinMs, body);
  return {
    async lookup({ rego, regoState }) {
      const path = `/v2/vehicles/registrations/${encodeURIComponent(rego)}?region=${region}&state=${regoState}`;
      const answer = await ask(path);
      return answer.kind === "answered" ? readVehicle(answer.body) : answer;
    },
    async value(query) {
      const limits = exceededLimits(query);
      if (limits.length > 0) return { kind: "out-of-limits", limits };
      const { vehicle, km, conditionScore } = query;
      // Cars that the shopper entered have no id, and AutoGrab values nothing else.
      if (vehicle.providerId === null) return { kind: "not-found", comparables: 0 };
      const answer = await ask("/v2/valuations/predict?features=bounds", {
        region,
        catalogue: "autograb",
        vehicle_id: vehicle.providerId,
        kms: km,
        condition_score: conditionScore,
      });
      if (answer.kind === "not-found") return { kind: "not-found", comparables: 0 };
      return answer.kind === "answered" ? readEstimate(answer.body) : answer;
    },
  };
}

type Answer = { kind: "answered"; body: unknown } | { kind: "not-found" } | { kind: "unavailable"; reason: string };

async function request(address: URL, key: string | undefined, answerWithinMs: number, body?: object): Promise<Answer> {
  if (key === undefined) return unavailable("the environment variable with its key is not set");
  try {
    const response = await fetch(address, {
      method: body === undefined ? "GET" : "POST",
      headers: { ApiKey: key, accept: "application/json", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (response.status === 200) return { kind: "answered", body: await response.json() };
    await response.body?.cancel();
    return response.status === 404 ? { kind: "not-found" } : unavailable(`AutoGrab responded with ${response.status}`);
  } catch (error) {
    // Its message may contain the address, and so the rego.
    return unavailable(error instanceof Error ? error.name : "no answer");
  }
}

function unavailable(reason: string): { kind: "unavailable"; reason: string } {
  return { kind: "unavailable", reason };
}

/** A plate may be known without its vehicle: then AutoGrab answers with a VIN or a description alone. */
function readVehicle(body: unknown): RegoLookup {
  const read = lookupSchema.safeParse(body).data;
  if (read === undefined) return unavailable("AutoGrab's response could not be read");
  if (!read.vehicle) return { kind: "not-found" };
  const { id, year, make, model, badge } = read.vehicle;
  return { kind: "found", vehicle: { providerId: id, year, make, model, badge: badge || null } };
}

function readEstimate(body: unknown): ValuationAnswer {
  const read = predictionSchema.safeParse(body).data;
  if (read === undefined || read.bounds.trade.lower > read.bounds.trade.upper)
    return unavailable("AutoGrab's response could not be read");
  const { id, prediction, bounds } = read;
  return {
    kind: "found",
    id,
    price: Math.round(prediction.trade_price),
    low: Math.round(bounds.trade.lower),
    high: Math.round(bounds.trade.upper),
    sureness: scoreSureness(prediction.score ?? 0),
    comparables: [],
  };
}

/** By AutoGrab's score of a prediction, from 0 to 1. */
function scoreSureness(score: number): Sureness {
  if (score >= 0.85) return "high";
  return score >= 0.6 ? "fair" : "low";
}
