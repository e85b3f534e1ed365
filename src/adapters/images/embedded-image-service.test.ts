import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createDrawingPool } from "../drawing/drawing-pool.ts";
import type { EmbeddedImageService } from "./embedded-image-service.ts";
import { createEmbeddedImageService } from "./embedded-image-service.ts";
import { type ImageFormat, imageFormats } from "./image-forms.ts";
import { createPictureCache } from "./picture-cache.ts";

const ref = "artwork:hatch/teal/solid/ten/interior";
const drawing = createDrawingPool(2);
afterAll(() => drawing.close());
let cacheDir: string;
let service: EmbeddedImageService;

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "pictures-"));
  service = createEmbeddedImageService({ drawing, cache: createPictureCache(cacheDir) });
});

afterEach(async () => {
  await service.close();
  await rm(cacheDir, { recursive: true, force: true });
});

const readPicture = async (from: EmbeddedImageService, reference: string, width: number, format: ImageFormat) => {
  const answer = await from.picture(reference, width, format, { client: null });
  return answer?.kind === "done" ? answer.result : null;
};

async function cachedFiles(): Promise<string[]> {
  const entries = await readdir(cacheDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test.each(imageFormats)("a picture is served as %s in the requested width", async (format) => {
  const picture = await readPicture(service, ref, 320, format);
  expect(picture?.contentType).toBe(`image/${format}`);
  const facts = await sharp(picture?.body).metadata();
  expect([facts.width, facts.height]).toEqual([320, 213]);
  expect(facts.format).toBe(format === "avif" ? "heif" : format);
});

test("a vehicle without backdrop keeps its transparency", async () => {
  const picture = await readPicture(service, "artwork:hatch/teal/solid/ten/side/none", 160, "webp");
  const { data, info } = await sharp(picture?.body).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect(data[3]).toBe(0);
});

test("the studio reaches every corner of a picture", async () => {
  const picture = await readPicture(service, "artwork:hatch/teal/solid/ten/side", 160, "png");
  const { data, info } = await sharp(picture?.body).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  expect(Math.min(data[0] ?? 0, data[data.length - 1] ?? 0)).toBeGreaterThan(100);
});

test("a request for an unsupported picture returns null and caches nothing", async () => {
  expect(await readPicture(service, "artwork:rocket/teal/solid/ten/side", 320, "webp")).toBeNull();
  expect(await readPicture(service, "../../etc/passwd", 320, "webp")).toBeNull();
  expect(await readPicture(service, ref, 321, "webp")).toBeNull();
  expect(await readPicture(service, ref, Number.NaN, "webp")).toBeNull();
  expect(await readPicture(service, ref, 320, "gif" as "webp")).toBeNull();
  expect(await cachedFiles()).toEqual([]);
});

test("concurrent requests for the same picture share one rendering", async () => {
  const pictures = await Promise.all(Array.from({ length: 6 }, () => readPicture(service, ref, 160, "webp")));
  expect(new Set(pictures.map((picture) => picture?.body)).size).toBe(1);
  expect(await cachedFiles()).toHaveLength(1);
});

test("a cached picture is served by the next process", async () => {
  const first = await readPicture(service, ref, 160, "webp");
  const next = createEmbeddedImageService({ drawing, cache: createPictureCache(cacheDir) });
  expect((await readPicture(next, ref, 160, "webp"))?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  await next.close();
});

test.each([
  ["cut short", (file: string) => truncate(file, 90)],
  ["emptied", (file: string) => truncate(file, 0)],
  ["overwritten", (file: string) => writeFile(file, "not a picture at all, but long enough to hold a digest and more")],
])("a cached picture that was %s is rendered again", async (_, damage) => {
  const first = await readPicture(service, ref, 160, "webp");
  const [file = ""] = await cachedFiles();
  await damage(file);
  const again = await readPicture(service, ref, 160, "webp");
  expect(again?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
});

test("a picture is served even if it cannot be cached", async () => {
  const file = join(cacheDir, "file");
  await writeFile(file, "");
  const messages: string[] = [];
  const blocked = createEmbeddedImageService({
    drawing,
    cache: createPictureCache(file),
    log: (message) => messages.push(message),
  });
  expect((await readPicture(blocked, ref, 160, "webp"))?.body.length).toBeGreaterThan(500);
  expect(messages).toEqual(["A picture could not be stored"]);
  await blocked.close();
});

test("warming caches every supported picture and skips the rest", async () => {
  await service.warm([ref, "artwork:rocket"], [160, 320, 7], "webp");
  expect(await cachedFiles()).toHaveLength(2);
});

test("closing stops the warming, and no further picture is served", async () => {
  const warming = service.warm(
    Array.from({ length: 50 }, () => ["ruby", "navy", "gold", "sand"])
      .flat()
      .map((paint) => `artwork:suv/${paint}/solid/ten/interior`),
    [160, 320, 480, 640],
    "avif",
  );
  await service.close();
  await warming;
  expect((await cachedFiles()).length).toBeLessThan(3);
  expect(await readPicture(service, ref, 160, "webp")).toBeNull();
});

test("one client cannot take all places, others only wait for their turn, and aborted requests are not drawn", async () => {
  const drawn: string[] = [];
  const slow = createEmbeddedImageService({
    cache: createPictureCache(cacheDir),
    drawing: {
      size: 1,
      draw: async (_name, job) => {
        drawn.push((job as { reference: string }).reference);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return new Uint8Array([1]) as never;
      },
    },
  });
  const leaving = new AbortController();
  const paints = ["ruby", "navy", "gold", "sand", "teal", "white", "black"];
  const all = paints.flatMap((paint) => ["side", "front"].map((view) => `artwork:suv/${paint}/solid/ten/${view}`));
  const flood = all.map((reference) =>
    slow.picture(reference, 160, "webp", { client: "flood", signal: leaving.signal }),
  );
  const answers = flood.map((answer) => answer.then((given) => given?.kind === "refused" && given.by));
  const shopper = await slow.picture(ref, 160, "webp", { client: "shopper" });
  expect(shopper?.kind).toBe("done");
  expect(drawn.indexOf(ref)).toBeLessThan(3);
  leaving.abort();
  expect((await Promise.all(answers)).filter((by) => by === "client").length).toBeGreaterThan(0);
  await slow.close();
  expect(drawn.length).toBeLessThan(5);
});
