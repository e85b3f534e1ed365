import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { SentFields } from "../../enquiries/sent-fields.ts";
import { seenText } from "../../vehicles/safe-text.ts";

/** No form nests lists and objects deeper than this. */
const deepestNesting = 8;

/** Reads a JSON or form body; responds with 400 to anything else. */
export async function readBody(context: Context): Promise<SentFields> {
  const body = await parsedBody(context)
    .then((sent) => sent && seenFields(sent, 0))
    .catch(() => null);
  if (body !== null) return body;
  throw new HTTPException(400, { message: "The enquiry could not be read. Please send it again." });
}

/** Removes invisible characters from every text: submitted text ends up in headers, emails, lists and other systems. */
function seenFields(sent: SentFields, depth: number): SentFields {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [seenText(name), seenValue(value, depth + 1)]));
}

function seenValue(value: unknown, depth: number): unknown {
  if (depth > deepestNesting) throw new RangeError("The body is nested too deeply.");
  if (typeof value === "string") return seenText(value);
  if (Array.isArray(value)) return value.map((item) => seenValue(item, depth + 1));
  return isPlainObject(value) ? seenFields(value, depth) : value;
}

/** Excludes files of a multipart form. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

async function parsedBody(context: Context): Promise<SentFields | null> {
  const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") {
    const body: unknown = await context.req.json();
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as SentFields) : null;
  }
  const isForm = type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
  return isForm ? context.req.parseBody({ all: true }) : null;
}
