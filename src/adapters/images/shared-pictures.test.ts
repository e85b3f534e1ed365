import { expect, test } from "vitest";
import type { FileStorage } from "../../file-storage/file-storage.ts";
import type { PictureCache } from "./picture-cache.ts";
import { sharedPictures } from "./shared-pictures.ts";

function memoryCache(): PictureCache & { pictures: Map<string, Buffer> } {
  const pictures = new Map<string, Buffer>();
  return {
    pictures,
    read: async (name) => pictures.get(name) ?? null,
    write: async (name, body) => void pictures.set(name, body),
  };
}

function storageWith(files = new Map<string, Buffer>()) {
  let requests = 0;
  let isAway = false;
  const answer = <Result>(result: Result) => {
    requests += 1;
    return isAway ? ({ kind: "unavailable", reason: "S3 does not respond." } as const) : result;
  };
  const storage: Pick<FileStorage, "read" | "write"> = {
    async read(name) {
      const body = files.get(name);
      return answer(body === undefined ? { kind: "missing" } : { kind: "read", body });
    },
    async write(name, body) {
      if (!isAway) files.set(name, Buffer.from(body));
      return answer({ kind: "written" });
    },
  };
  return { storage, files, requests: () => requests, goAway: (away: boolean) => (isAway = away) };
}

const machine = (storage: Pick<FileStorage, "read" | "write">, now = { time: 0 }) => {
  const local = memoryCache();
  const logged: string[] = [];
  const log = (event: string) => logged.push(event);
  return { local, logged, cache: sharedPictures({ local, storage, folder: "pictures", log, now: () => now.time }) };
};

test("a picture that one machine has drawn is read by another, which then has it", async () => {
  const { storage, requests } = storageWith();
  const [one, other] = [machine(storage), machine(storage)];
  await one.cache.write("v1/a.webp", Buffer.from("picture"));
  expect((await other.cache.read("v1/a.webp"))?.toString()).toBe("picture");
  expect(other.local.pictures.get("v1/a.webp")?.toString()).toBe("picture");
  const before = requests();
  await other.cache.read("v1/a.webp");
  expect(requests()).toBe(before);
});

test("a storage that is away costs one request, then is left alone for ten seconds", async () => {
  const { storage, requests, goAway } = storageWith(new Map([["pictures/v1/a.webp", Buffer.from("picture")]]));
  const now = { time: 0 };
  const { cache, logged } = machine(storage, now);
  goAway(true);
  for (let count = 0; count < 5; count += 1) expect(await cache.read("v1/a.webp")).toBeNull();
  await cache.write("v1/b.webp", Buffer.from("b"));
  expect(requests()).toBe(1);
  expect(logged).toEqual(["pictures are not shared"]);
  goAway(false);
  now.time = 10_000;
  expect((await cache.read("v1/a.webp"))?.toString()).toBe("picture");
});

test("a slow storage delays no drawing, and takes eight pictures at once", async () => {
  let started = 0;
  const never: Pick<FileStorage, "read" | "write"> = {
    read: async () => ({ kind: "missing" }),
    write() {
      started += 1;
      return new Promise(() => undefined);
    },
  };
  const { cache, local } = machine(never);
  for (let count = 0; count < 20; count += 1) await cache.write(`v1/${count}.webp`, Buffer.from("x"));
  expect(local.pictures.size).toBe(20);
  expect(started).toBe(8);
});
