import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signatureFault } from "./s3-signature.ts";

export type TestS3Server = {
  /** Settings of the bucket, for the server. */
  settings: { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  /** Bodies by key. */
  objects: Map<string, { body: Buffer; writtenAt: number }>;
  /** Requests since the start. */
  requests(): number;
  close(): Promise<void>;
};

export type S3Behaviour = {
  /** Keys on one page of a listing. */
  pageSize?: number;
  /** How many requests are answered with 503 at first. */
  unavailableRequests?: number;
  /** Never answers. */
  isSilent?: boolean;
  port?: number;
};

const bucket = "forecourt";
const accessKeyId = "the-access-key";
const secretAccessKey = "the-secret-key-of-a-test";

/** A bucket on loopback that checks signatures as S3 does, with objects in memory. */
export async function s3Server(behaviour: S3Behaviour = {}): Promise<TestS3Server> {
  const { pageSize = 1_000, unavailableRequests = 0, isSilent = false, port = 0 } = behaviour;
  const objects: TestS3Server["objects"] = new Map();
  let requests = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    requests += 1;
    if (isSilent) return;
    if (requests <= unavailableRequests) return refuse(response, 503, "SlowDown");
    const fault = signatureFault(request, body, secretAccessKey, Date.now());
    if (fault !== null) return refuse(response, 403, fault);
    const url = new URL(request.url ?? "/", "http://localhost");
    const [, named = "", ...segments] = url.pathname.split("/").map(decodeURIComponent);
    if (named !== bucket) return refuse(response, 404, "NoSuchBucket");
    const key = segments.join("/");
    if (key === "") response.end(listing(objects, url.searchParams, pageSize));
    else answerObject(objects, key, request.method ?? "", body, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 400, "BadRequest"));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}`;
  return {
    settings: { url, region: "ap-southeast-2", accessKeyId, secretAccessKey },
    objects,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerObject(
  objects: TestS3Server["objects"],
  key: string,
  method: string,
  body: Buffer,
  response: ServerResponse,
): void {
  const known = objects.get(key);
  if (method === "PUT") objects.set(key, { body, writtenAt: Date.now() });
  else if (method === "DELETE") objects.delete(key);
  else if (method !== "GET") return refuse(response, 405, "MethodNotAllowed");
  else if (known === undefined) return refuse(response, 404, "NoSuchKey");
  else return void response.end(known.body);
  response.writeHead(method === "DELETE" ? 204 : 200).end();
}

function listing(objects: TestS3Server["objects"], query: URLSearchParams, pageSize: number): string {
  const prefix = query.get("prefix") ?? "";
  const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString("utf8");
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, pageSize);
  const contents = page.map((key) => {
    const { body, writtenAt } = objects.get(key) ?? { body: Buffer.alloc(0), writtenAt: 0 };
    const written = new Date(writtenAt).toISOString();
    return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${written}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const next = Buffer.from(page.at(-1) ?? "").toString("base64");
  const more =
    keys.length > pageSize
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : "<IsTruncated>false</IsTruncated>";
  return `<?xml version="1.0"?><ListBucketResult><EncodingType>url</EncodingType>${more}${contents.join("")}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
