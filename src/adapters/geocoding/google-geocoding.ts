import { z } from "zod";
import type { Geocode, GeocodingAnswer } from "../../locations/geocoding.ts";

export type GoogleGeocodingSettings = {
  /** `https://maps.googleapis.com`, or a server that answers like it. */
  url: string;
  key: string;
  answerWithinMs?: number;
};

/** The shopper waits for it, and the flow continues without it. */
const usualWaitMs = 3_000;
const mostKnown = 5_000;

const result = z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) });
const answerSchema = z.object({ status: z.string(), results: z.array(z.unknown()) });

/**
 * Geocodes by Google's Geocoding API: the postcode as `address`, and the first result counts (§7, TI-04). `components`
 * limits results to Australia. Positions are cached in memory, because postcodes do not move.
 */
export function googleGeocoding({ url, key, answerWithinMs = usualWaitMs }: GoogleGeocodingSettings): Geocode {
  const known = new Map<string, GeocodingAnswer>();
  return async (postcode) => {
    const cached = known.get(postcode);
    if (cached) return cached;
    const answer = await ask(geocodingUrl(url, key, postcode), answerWithinMs);
    if (answer.kind !== "unavailable" && known.size < mostKnown) known.set(postcode, answer);
    return answer;
  };
}

function geocodingUrl(url: string, key: string, postcode: string): URL {
  const address = new URL("/maps/api/geocode/json", url);
  address.search = String(new URLSearchParams({ address: postcode, components: "country:AU", key }));
  return address;
}

async function ask(address: URL, answerWithinMs: number): Promise<GeocodingAnswer> {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(answerWithinMs) });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: "unavailable", reason: `Google responded with ${response.status}` };
    }
    return readAnswer(await response.json());
  } catch (error) {
    // Its message may contain the address, and so the key.
    return { kind: "unavailable", reason: error instanceof Error ? error.name : "no answer" };
  }
}

function readAnswer(body: unknown): GeocodingAnswer {
  const answer = answerSchema.safeParse(body).data;
  if (answer === undefined) return { kind: "unavailable", reason: "Google's response could not be read" };
  if (answer.status === "ZERO_RESULTS") return { kind: "unknown" };
  if (answer.status !== "OK") return { kind: "unavailable", reason: `Google responded with ${answer.status}` };
  const first = result.safeParse(answer.results[0]).data;
  if (first === undefined) return { kind: "unavailable", reason: "Google's response contains no coordinates" };
  const { lat, lng } = first.geometry.location;
  return { kind: "found", position: { lat, long: lng } };
}
