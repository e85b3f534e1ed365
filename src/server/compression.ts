import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from "node:zlib";

/** Encodings of what is cached, and compressed once. */
export type Encoding = "br" | "gzip" | "identity";
/** Encodings of an answer to one request. */
export type AnswerEncoding = Encoding | "zstd";

/** With this window, which is larger than any page, it costs hardly more time than quality 5; quality 9 costs five times it. */
const brotliParameters = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_LGWIN]: 18 };
/** Few browsers ask for it, and a cached response is compressed only once. */
const gzipLevel = 9;
/** Matches the encoding unless it has the weight 0, which excludes it. */
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const acceptsZstd = /\bzstd\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
/** A tenth larger than brotli at quality 8, in a seventh of the processor time. */
const zstdParameters = { [constants.ZSTD_c_compressionLevel]: 3 };
/** Up to this size, compressing with zstd takes less time than another thread does to start on it. */
const longestSync = 256 * 1024;
/** A quarter larger than at quality 8, in a third of the processor time. */
const quickBrotliParameters = { ...brotliParameters, [constants.BROTLI_PARAM_QUALITY]: 4 };
const quickGzipLevel = 6;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const compressZstd = promisify(zstdCompress);

/** Compresses the body of a response, away from the event loop. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return compressBrotli(body, { params: brotliParameters });
  return encoding === "gzip" ? compressGzip(body, { level: gzipLevel }) : body;
}

/** Compresses an answer that is sent once: less processor time counts for more than the last bytes. */
export async function compressAnswer(body: Buffer, encoding: AnswerEncoding): Promise<Buffer> {
  if (encoding === "zstd")
    return body.length > longestSync
      ? compressZstd(body, { params: zstdParameters })
      : zstdCompressSync(body, { params: zstdParameters });
  if (encoding === "br") return compressBrotli(body, { params: quickBrotliParameters });
  return encoding === "gzip" ? compressGzip(body, { level: quickGzipLevel }) : body;
}

/** The quickest encoding that an `Accept-Encoding` header allows. */
export function answerEncoding(accepted: string): AnswerEncoding {
  return acceptsZstd.test(accepted) ? "zstd" : encodingFor(accepted);
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(accepted: string): Encoding {
  if (acceptsBrotli.test(accepted)) return "br";
  return acceptsGzip.test(accepted) ? "gzip" : "identity";
}
