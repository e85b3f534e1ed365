import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { createDrawingPool } from "../drawing/drawing-pool.ts";
import { createPhotoEncoder } from "./photo-encoder.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 40 } } });
const drawing = createDrawingPool(1);
afterAll(() => drawing.close());
const encode = (upload: Uint8Array, client: string | null = null) =>
  createPhotoEncoder(drawing)(upload, "alpha", client);

describe("an uploaded photo", () => {
  test("loses its location and all other metadata, is turned upright and reduced", async () => {
    const taken = await plain(3_000, 2_000)
      .withExif({
        IFD0: { Make: "Camera", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 52/1 10/1", GPSLongitudeRef: "E" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const encoded = await encode(taken);
    if (encoded.kind !== "encoded") throw new Error(encoded.kind);
    for (const [bytes, width, height] of [
      [encoded.photo.picture, 1_067, 1_600],
      [encoded.photo.thumbnail, 213, 320],
    ] as const) {
      const facts = await sharp(bytes).metadata();
      expect(facts).toMatchObject({ format: "jpeg", width, height });
      expect([facts.exif, facts.icc, facts.iptc, facts.xmp]).toEqual([undefined, undefined, undefined, undefined]);
      expect(facts.orientation ?? 1).toBe(1);
      expect(Buffer.from(bytes).includes("Camera")).toBe(false);
    }
  });

  test("with few pixels is not enlarged", async () => {
    const encoded = await encode(await plain(40, 30).png().toBuffer());
    if (encoded.kind !== "encoded") throw new Error(encoded.kind);
    expect(await sharp(encoded.photo.picture).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 30 });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["no picture", () => Buffer.from("hello")],
    ["nothing", () => new Uint8Array()],
    ["a drawing with links", () => Buffer.from(svg)],
    ["an animation", () => plain(9, 9).gif().toBuffer()],
    ["half a picture", async () => (await plain(900, 900).png().toBuffer()).subarray(0, 700)],
    ["a small file with very many pixels", () => plain(12_000, 9_000).png({ compressionLevel: 9 }).toBuffer()],
  ])("that is %s is refused", async (_what, upload) => {
    expect((await encode(await upload())).kind).toBe("unreadable");
  });

  test("waits for a few others of the same client, and is refused above that", async () => {
    const encodeTogether = createPhotoEncoder(drawing);
    const upload = await plain(60, 60).jpeg().toBuffer();
    const kinds = await Promise.all(Array.from({ length: 6 }, () => encodeTogether(upload, "alpha", "one")));
    expect(kinds.map(({ kind }) => kind)).toEqual(["encoded", "encoded", "encoded", "encoded", "busy", "busy"]);
  });
});
