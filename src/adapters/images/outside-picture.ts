import { lookup as lookUpName } from "node:dns";
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { isPrivateHost } from "../../stock-feed/image-addresses.ts";

export type OutsidePictureLimits = { milliseconds: number; bytes: number };

/**
 * Downloads a picture from another host. Throws with a plain reason if it is unavailable, is not a picture, or exceeds
 * the limits of size or time. Names that resolve to this machine or a private network are rejected, and redirects are
 * not followed. `isAllowed` decides about numeric addresses; tests use it to allow their own server.
 */
export function outsidePicture(
  address: string,
  limits: OutsidePictureLimits,
  isAllowed: (ip: string) => boolean = isPublic,
): Promise<Buffer> {
  const url = new URL(address);
  const get = url.protocol === "https:" ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(limits.milliseconds);
    // Numeric hosts bypass the lookup.
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (/^[\d.]+$|:/.test(literal) && !isAllowed(literal)) return reject(new Error("The address is private."));
    const request = get(
      url,
      { signal, lookup: publicLookup(isAllowed), headers: { accept: "image/*" } },
      (response) => {
        const type = response.headers["content-type"] ?? "";
        if (response.statusCode !== 200 || !type.startsWith("image/")) {
          response.destroy();
          return reject(new Error(`The host responded with ${response.statusCode} and ${type || "no type"}.`));
        }
        const parts: Buffer[] = [];
        let length = 0;
        response.on("data", (part: Buffer) => {
          length += part.length;
          if (length > limits.bytes) response.destroy(new Error("The picture is too large."));
          else parts.push(part);
        });
        response.on("error", reject);
        response.on("end", () => resolve(Buffer.concat(parts)));
      },
    );
    request.on("error", reject);
  });
}

function isPublic(ip: string): boolean {
  return !isPrivateHost(ip.includes(":") ? `[${ip}]` : ip);
}

/** Resolves names and uses the result for the connection itself, so that it cannot change in between. */
function publicLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      const [first] = addresses.filter(({ address }) => isAllowed(address));
      if (!first) return callback(new Error("The address is private."), "");
      if (options.all === true) callback(null, [first]);
      else callback(null, first.address, first.family);
    });
  };
}
