import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerEncoding, compressAnswer, encodingFor } from "./compression.ts";

test("an answer is compressed with the quickest encoding that the client accepts, a cached page with the smallest", () => {
  const accepted = {
    "gzip, deflate, br, zstd": ["zstd", "br"],
    "gzip, deflate, br, zstd;q=0": ["br", "br"],
    "zstd;q=0.5": ["zstd", "identity"],
    "gzip, deflate, br": ["br", "br"],
    gzip: ["gzip", "gzip"],
    "": ["identity", "identity"],
  };
  for (const [header, encodings] of Object.entries(accepted))
    expect([answerEncoding(header), encodingFor(header)]).toEqual(encodings);
});

test("an answer of any length is the same after decoding", async () => {
  const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;
  for (const length of [0, 1, 5_000, 400_000]) {
    const body = Buffer.from(Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * at) % 23))).join(""));
    for (const [encoding, decode] of Object.entries(decoders))
      expect(decode(await compressAnswer(body, encoding as keyof typeof decoders)).equals(body)).toBe(true);
    expect(await compressAnswer(body, "identity")).toBe(body);
  }
});
