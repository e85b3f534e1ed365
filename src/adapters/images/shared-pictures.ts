import type { FileStorage } from "../../file-storage/file-storage.ts";
import type { PictureCache } from "./picture-cache.ts";

/** After a fault the storage is left alone for a while, so that pictures do not wait for it. */
const pausedForMs = 10_000;
/** Pictures on their way to the storage. Further ones are not shared; another machine draws them itself. */
const mostUnderWay = 8;

export type SharedPicturesOptions = {
  /** The pictures on this machine. */
  local: PictureCache;
  storage: Pick<FileStorage, "read" | "write">;
  /** Where the pictures are in the storage. */
  folder: string;
  log: (event: string, facts: Record<string, unknown>) => void;
  now?: () => number;
};

/**
 * Pictures on this machine, and a copy of each in a storage that machines share: what one has drawn, the others read. A
 * fault of the storage only costs a drawing.
 */
export function sharedPictures({ local, storage, folder, log, now = Date.now }: SharedPicturesOptions): PictureCache {
  let pausedUntil = -Infinity;
  let underWay = 0;
  const pause = (reason: string): void => {
    pausedUntil = now() + pausedForMs;
    log("pictures are not shared", { folder, reason });
  };

  async function share(name: string, body: Buffer): Promise<void> {
    if (underWay >= mostUnderWay || now() < pausedUntil) return;
    underWay += 1;
    const answer = await storage.write(`${folder}/${name}`, body).finally(() => (underWay -= 1));
    if (answer.kind === "unavailable") pause(answer.reason);
  }

  async function readShared(name: string): Promise<Buffer | null> {
    if (now() < pausedUntil) return null;
    const answer = await storage.read(`${folder}/${name}`);
    if (answer.kind === "unavailable") pause(answer.reason);
    if (answer.kind !== "read" || answer.body.length === 0) return null;
    await local.write(name, answer.body).catch(() => undefined);
    return answer.body;
  }

  return {
    read: async (name) => (await local.read(name)) ?? (await readShared(name)),
    async write(name, body) {
      void share(name, body);
      await local.write(name, body);
    },
  };
}
