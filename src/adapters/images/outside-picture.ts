import { lookup as lookUpName } from "node:dns";
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { isPrivateHost } from "../../stock-feed/image-addresses.ts";

export type OutsidePictureLimits = { milliseconds: number; bytes: number };

/**
 * The bytes of a picture on another host. Throws with a plain reason when it does not come, is no picture, or is
 * larger or slower than the limits. A name that leads to this machine or a private network is not followed, and
 * neither is a redirect. `isAllowed` decides about numeric addresses; tests let their own server pass.
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
    // A host that is a number is never looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (/^[\d.]+$|:/.test(literal) && !isAllowed(literal)) return reject(new Error("The address is private."));
    const request = get(
      url,
      { signal, lookup: publicLookup(isAllowed), headers: { accept: "image/*" } },
      (response) => {
        const type = response.headers["content-type"] ?? "";
        if (response.statusCode !== 200 || !type.startsWith("image/")) {
          response.destroy();
          return reject(new Error(`The host answered ${response.statusCode} with ${type || "no type"}.`));
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

/** Names are resolved here and the answer is used for the connection itself, so that it cannot change in between. */
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
