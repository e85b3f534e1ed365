import { comparable } from "./columns.ts";
import { csnRow, type CsnRow } from "./csn-dto.ts";
import type { FeedFormat, FeedText } from "./feed-format.ts";
import { otherKind } from "./feed-kind.ts";
import { JsonElements, type JsonElement } from "./json-elements.ts";
import { quoted } from "./field-values.ts";
import { vinsIn } from "./vin.ts";
import { refuseFeed, type FeedEnd, type FeedItem, type FeedOpening, type FeedRefusal } from "./opened-feed.ts";

/** A list that begins with this many elements that are not vehicles is a list of something else. */
const mostBeforeFirst = 20;

declare module "./feed-format.ts" {
  interface FeedFormats {
    "csn-dto": true;
  }
}

export const csnFormat: FeedFormat = {
  accepted: "the carsales network's CSN-DTO JSON",
  matchesHead: (head) => /^\s*[[{]/.test(head) && otherKind(head) === null,
  open: openCsnFeed,
};

/** Opens CSN-DTO JSON: one vehicle, several, or a list. Other JSON is refused. */
async function openCsnFeed({ pieces, encoding, oddLines, refuseKind }: FeedText): Promise<FeedOpening> {
  const elements = new JsonElements();
  const iterator = pieces[Symbol.asyncIterator]();
  const pending: JsonElement[] = [];
  let isOfVehicles = false;
  try {
    while (!isOfVehicles && pending.length < mostBeforeFirst) {
      const next = await iterator.next();
      if (next.done === true) break;
      const found = elements.push(next.value);
      isOfVehicles = found.some(isVehicle);
      for (const element of found) pending.push(element);
    }
  } catch (error) {
    if (error instanceof RangeError) return refuseKind(otherShape(pending));
    throw error;
  }
  if (!isOfVehicles) {
    const end = elements.end();
    if (pending.length > 0) return refuseKind(otherShape(pending));
    if (end.isComplete && end.shape === "array")
      return refuseFeed(
        "header-only",
        "The file is an empty list. An empty file never removes a site's stock. Nothing was changed.",
        pieces,
      );
    return refuseFeed(
      "truncated",
      `The JSON ends on line ${end.line}, before the end of its first vehicle. Nothing was changed.`,
      pieces,
    );
  }

  const end: FeedEnd = { refusal: null, cutShort: null, notes: [] };
  async function* items(): AsyncGenerator<FeedItem[]> {
    try {
      for (let batch: JsonElement[] | null = pending; batch !== null;) {
        const items: FeedItem[] = [];
        for (const element of batch) {
          const row = csnRow(element.text, element.line);
          end.refusal = row.ok ? ambiguityRefusal(row, element.line) : null;
          if (end.refusal !== null) return;
          items.push(jsonItem(row, element));
        }
        if (items.length > 0) yield items;
        const next = await iterator.next();
        batch = next.done === true ? null : elements.push(next.value);
      }
      const { isComplete, line } = elements.end();
      if (!isComplete)
        end.refusal = {
          reason: "truncated",
          message: `The JSON is damaged or truncated on line ${line}: send the complete file. Nothing was changed.`,
        };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      end.refusal = {
        reason: "unreadable",
        message: `The JSON cannot be read: ${error.message}. Nothing was changed.`,
      };
    } finally {
      end.notes = oddLines();
      await pieces.return(undefined);
    }
  }
  return {
    ok: true,
    areChangesOrdered: false,
    description: `carsales network CSN-DTO JSON, ${encoding}`,
    notes: [],
    // A single object, or several in sequence, are messages about vehicles and not a full list.
    isFull: () => elements.end().shape === "array",
    items: items(),
    end: () => end,
  };
}

function ambiguityRefusal({ stockNumbers }: Extract<CsnRow, { ok: true }>, line: number): FeedRefusal | null {
  const [first, ...others] = stockNumbers;
  const other = others.find((stockNumber) => comparable(stockNumber) !== comparable(first ?? ""));
  if (first === undefined || other === undefined) return null;
  return {
    reason: "identity-columns",
    message: `The vehicle on line ${line} has the stock numbers ${quoted(first)} and ${quoted(other)}, so it is not clear which vehicle it is. Send only one of them. Nothing was changed.`,
  };
}

/** Whether an element is a vehicle, or too damaged to exclude that. */
function isVehicle({ text, line }: JsonElement): boolean {
  const row = csnRow(text, line);
  return row.ok || row.reason === "not-json";
}

const messages = {
  "not-json": () => "The object is not valid JSON.",
  "other-shape": () => "The object is not a vehicle: it has neither Specification nor Identification.",
  nothing: (text: string) => `${quoted(text)} is not a vehicle.`,
};

function jsonItem(row: CsnRow, { text, line }: JsonElement): FeedItem {
  if (row.ok) return { kind: "row", row: row.row };
  const message = messages[row.reason](text);
  const vins = vinsIn([text]);
  const isOfVehicle = vins.length > 0 || row.reason === "not-json" || (row.reason === "other-shape" && row.isOfVehicle);
  return {
    kind: "unreadable",
    outcome: "rejected",
    line,
    stockNumber: null,
    // Anything that is not a vehicle neither protects nor holds vehicles.
    traces: isOfVehicle ? { isOfVehicle, vins, stockNumbers: [], owners: [] } : null,
    reason: "not-readable",
    message,
  };
}

function otherShape(elements: readonly JsonElement[]): string {
  const rows = elements.map(({ text, line }) => csnRow(text, line));
  const keys = rows.flatMap((row) => (row.ok || row.reason !== "other-shape" ? [] : [row.keys]))[0] ?? [];
  const has = keys.length === 0 ? "" : ` (its objects have ${keys.slice(0, 8).join(", ")})`;
  return `JSON with another structure${has}`;
}
