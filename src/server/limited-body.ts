import type { HonoRequest, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";

/** Less than a request may take, so that what is wrong is said before the request as a whole is given up. */
const bodyWithinMs = 10_000;

const bodiless: readonly string[] = ["GET", "HEAD", "TRACE"];

type BodyLimit = {
  largestBytes: number;
  /** Answers a larger body, or throws. */
  tooLarge: () => Response;
  /** Answers a body that does not come in time or is cut off, or throws. */
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
 * Reads the body of a request before its route does, with a length or in chunks, and never more of it than is
 * allowed: 413 for a body that is larger, 408 for one that takes longer than ten seconds, 400 for one that ends early.
 */
export function limitedBody({ largestBytes, tooLarge, incomplete = refuseIncomplete }: BodyLimit): MiddlewareHandler {
  return async ({ req }, next) => {
    // The body of a GET is never read, and a TRACE has none.
    if (bodiless.includes(req.method)) return next();
    try {
      if (!(await inTime(takeBody(req, largestBytes)))) return tooLarge();
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

async function inTime<Body>(reading: Promise<Body>): Promise<Body> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, bodyWithinMs, new IncompleteBody(408, "The request took too long."));
  const read = reading.catch(() => {
    throw new IncompleteBody(400, "The request was cut off. Please send it again.");
  });
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** Reads the whole body and keeps it for the route; false when it is larger than `largest` bytes. */
async function takeBody(request: HonoRequest, largest: number): Promise<boolean> {
  const length = request.header("content-length");
  if (length !== undefined) {
    // The HTTP parser takes no more than the length says, and refuses a length beside chunks.
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
