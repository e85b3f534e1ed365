import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** With this window, which is larger than any page, it costs hardly more time than quality 5. */
const brotliParameters = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 18 };
/** Few browsers ask for it, and a cached response is compressed only once. */
const gzipLevel = 9;
/** Matches the encoding unless it has the weight 0, which excludes it. */
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Compresses the body of a response, away from the event loop. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return compressBrotli(body, { params: brotliParameters });
  return encoding === "gzip" ? compressGzip(body, { level: gzipLevel }) : body;
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(accepted: string): Encoding {
  if (acceptsBrotli.test(accepted)) return "br";
  return acceptsGzip.test(accepted) ? "gzip" : "identity";
}
