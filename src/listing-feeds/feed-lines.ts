import { isInScope, presentUntil } from "../search/base-condition.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedEntry, FeedFormat } from "./feed-format.ts";
import type { FeedRequest } from "./feed-site.ts";
import { listingFacts } from "./listing-facts.ts";
import { dayMs } from "../settings/durations.ts";

/** What a feed says of one vehicle that the site shows. Lines are stored as text, so that they can be copied unread. */
export type FeedLine = {
  id: string;
  /** When the site stops showing the vehicle, in epoch milliseconds; null if nothing is known to end it. */
  until: number | null;
  stocknum: string;
  title: string;
  /** What no other row of the feed may share; see `FeedFormat.uniqueKey`. */
  uniqueKey: string | null;
  entry: FeedEntry;
};

/** The line of a vehicle; null if the site does not show the vehicle. */
export function feedLine(vehicle: Vehicle, format: FeedFormat, request: FeedRequest): FeedLine | null {
  if (!isInScope(vehicle, request.scope)) return null;
  const facts = listingFacts(vehicle, request);
  const soldAt = presentUntil(vehicle);
  return {
    id: vehicle.id,
    until: soldAt === Infinity ? null : soldAt + request.scope.soldVisibleDays * dayMs,
    stocknum: vehicle.stocknum,
    title: facts.title,
    uniqueKey: format.uniqueKey?.of(vehicle) ?? null,
    entry: format.entry(vehicle, facts),
  };
}

/**
 * A line as text, without its end. Id, end and key come first, separated by tabs: a line can be copied or dropped
 * without reading the rest.
 */
export function lineText({ id, until, uniqueKey, ...rest }: FeedLine): string {
  return [JSON.stringify(id), until ?? "", uniqueKey ?? "", JSON.stringify(rest)].join("\t");
}

/** Reads a line of `lineText`. */
export function readLine(text: string): FeedLine {
  const rest = text.split("\t", 4)[3] ?? "";
  return { ...lineStart(text), ...JSON.parse(rest) };
}

export function lineStart(text: string): Pick<FeedLine, "id" | "until" | "uniqueKey"> {
  const [id = "", until = "", uniqueKey = ""] = text.split("\t", 3);
  return { id: JSON.parse(id), until: until === "" ? null : Number(until), uniqueKey: uniqueKey || null };
}

export type ChangedStock = { changed: readonly Vehicle[]; removedIds: readonly string[] };

export async function* allLines(
  batches: AsyncIterable<readonly Vehicle[]>,
  format: FeedFormat,
  request: FeedRequest,
): AsyncGenerator<string[]> {
  for await (const vehicles of batches) yield vehicles.flatMap((vehicle) => writtenLine(vehicle, format, request));
}

/**
 * Earlier lines brought up to date: only those of changed vehicles are made anew, new vehicles come last, and vehicles
 * that the site no longer shows are left out.
 */
export async function* updatedLines(
  earlier: AsyncIterable<readonly string[]>,
  { changed, removedIds }: ChangedStock,
  format: FeedFormat,
  request: FeedRequest,
): AsyncGenerator<string[]> {
  const pending = new Map(changed.map((vehicle) => [vehicle.id, vehicle]));
  const removed = new Set(removedIds);
  const current = (line: string): string[] => {
    const { id, until } = lineStart(line);
    const vehicle = pending.get(id);
    if (vehicle === undefined) return removed.has(id) || hasEnded(until, request) ? [] : [line];
    pending.delete(id);
    return writtenLine(vehicle, format, request);
  };
  for await (const lines of earlier) yield lines.flatMap(current);
  yield [...pending.values()].flatMap((vehicle) => writtenLine(vehicle, format, request));
}

function hasEnded(until: number | null, { scope }: FeedRequest): boolean {
  return until !== null && until < scope.now;
}

/** None if the site does not show the vehicle. */
function writtenLine(vehicle: Vehicle, format: FeedFormat, request: FeedRequest): string[] {
  const line = feedLine(vehicle, format, request);
  return line === null ? [] : [lineText(line)];
}
