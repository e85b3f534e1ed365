import type { HonoRequest, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";

/** Less than the timeout of a request, so that the cause can be reported before the request is aborted. */
const bodyWithinMs = 10_000;

const bodiless: readonly string[] = ["GET", "HEAD", "TRACE"];

type BodyLimit = {
  largestBytes: number;
  /** Default: ten seconds. */
  withinMs?: number;
  tooLarge: () => Response;
  /** Response to a body that times out or is cut off; may throw. */
  incomplete?: (status: 400 | 408, message: string) => Response;
};

class IncompleteBody extends Error {
  readonly status: 400 | 408;

  constructor(status: 400 | 408, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads the body of a request before its route does, whether it has a length or is chunked, but never more than
 * allowed. Responds with 413 if it is larger, 408 after `withinMs`, and 400 if it ends early.
 */
export function limitedBody({
  largestBytes,
  withinMs = bodyWithinMs,
  tooLarge,
  incomplete = refuseIncomplete,
}: BodyLimit): MiddlewareHandler {
  return async ({ req }, next) => {
    // The body of a GET is never read, and a TRACE has none.
    if (bodiless.includes(req.method)) return next();
    try {
      if (!(await inTime(takeBody(req, largestBytes), withinMs))) return tooLarge();
    } catch (error) {
      if (error instanceof IncompleteBody) return incomplete(error.status, error.message);
      throw error;
    }
    return next();
  };
}

function refuseIncomplete(status: 400 | 408, message: string): never {
  throw new HTTPException(status, { message });
}

async function inTime<Body>(reading: Promise<Body>, withinMs: number): Promise<Body> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, withinMs, new IncompleteBody(408, "The request took too long."));
  const read = reading.catch(() => {
    throw new IncompleteBody(400, "The request was cut off. Please send it again.");
  });
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** Reads the full body and stores it for the route; false if it is larger than `largest` bytes. */
async function takeBody(request: HonoRequest, largest: number): Promise<boolean> {
  const length = request.header("content-length");
  if (length !== undefined) {
    // The HTTP parser reads no more than this length, and refuses a length together with chunks.
    if (Number(length) > largest) return false;
    await request.arrayBuffer();
    return true;
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of request.raw.body ?? []) {
    size += part.length;
    if (size > largest) return false;
    parts.push(part);
  }
  const { url, method, headers } = request.raw;
  request.raw = new Request(url, { method, headers, body: new Blob(parts) });
  return true;
}
