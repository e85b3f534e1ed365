import {
  checkFileName,
  checkFolderName,
  type FileStorage,
  largestFileBytes,
  type StorageUnavailable,
  type StoredFileFacts,
} from "../../file-storage/file-storage.ts";
import { listedPage } from "./s3-listing.ts";
import { s3Requests, type S3Limits } from "./s3-requests.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Three attempts stay below the time of a delivery. */
const usualLimits: S3Limits = { timeoutMs: 5_000, attempts: 3 };
/** Of a thousand files each. */
const mostPages = 1_000;

/** Files in a bucket of S3 or of a service with its protocol. A name is the key, below the path of the address. */
export function s3Storage(settings: S3Settings, limits: Partial<S3Limits> = {}): FileStorage {
  const send = s3Requests(settings, { ...usualLimits, ...limits });
  const base = new URL(settings.url);
  const [bucket = "", ...above] = base.pathname.split("/").filter((segment) => segment !== "");
  const prefix = above.map((segment) => `${decodeURIComponent(segment)}/`).join("");
  const fileUrl = (name: string): URL => {
    checkFileName(name);
    return new URL(`/${bucket}/${`${prefix}${name}`.split("/").map(encodeURIComponent).join("/")}`, base);
  };

  async function page(folder: string, after: string | null) {
    const url = new URL(`/${bucket}`, base);
    url.searchParams.set("list-type", "2");
    url.searchParams.set("encoding-type", "url");
    url.searchParams.set("prefix", `${prefix}${folder}`);
    if (after !== null) url.searchParams.set("continuation-token", after);
    return send({ method: "GET", url });
  }

  return {
    async read(name) {
      const answer = await send({ method: "GET", url: fileUrl(name) });
      return answer.kind === "answered" ? { kind: "read", body: answer.body } : answer;
    },
    async write(name, body) {
      if (body.byteLength > largestFileBytes) return unavailable(`${name} is too large.`);
      const answer = await send({ method: "PUT", url: fileUrl(name), body: new Uint8Array(body) });
      return answer.kind === "answered" ? { kind: "written" } : orMissingBucket(answer);
    },
    async list(folder) {
      checkFolderName(folder);
      const files: StoredFileFacts[] = [];
      let after: string | null = null;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const answer = await page(folder, after);
        if (answer.kind !== "answered") return orMissingBucket(answer);
        const read = listedPage(answer.body.toString("utf8"));
        files.push(...read.files.map((file) => ({ ...file, name: file.name.slice(prefix.length) })));
        after = read.next;
        if (after === null) return { kind: "listed", files };
      }
      return unavailable("S3 has more than a million files there.");
    },
    async remove(name) {
      const answer = await send({ method: "DELETE", url: fileUrl(name) });
      return answer.kind === "unavailable" ? answer : { kind: "removed" };
    },
  };
}

function unavailable(reason: string): StorageUnavailable {
  return { kind: "unavailable", reason };
}

function orMissingBucket(answer: { kind: "missing" } | StorageUnavailable): StorageUnavailable {
  return answer.kind === "missing" ? unavailable("S3 does not find the bucket.") : answer;
}
