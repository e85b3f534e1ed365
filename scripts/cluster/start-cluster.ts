import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../test/free-port.ts";
import { type PrivateMeilisearch, startMeilisearch } from "../../test/meilisearch.ts";
import { s3Server, type TestS3Server } from "../../test/s3-server.ts";
import { type PostgresPair, startPostgresPair } from "../postgres.ts";
import { startNginx } from "./nginx.ts";
import { startWebServer, type WebServer } from "./web-server.ts";

export type ClusterOptions = {
  processes: number;
  /** The port of nginx; 0 for a free one. */
  port: number;
  hasMeilisearch: boolean;
  /** Further variables of every server. */
  environment?: Record<string, string>;
  /** Fills the store before the servers start. */
  prepare?: (databaseUrl: string) => Promise<void>;
  say: (text: string) => void;
};

export type Cluster = {
  /** Of nginx. */
  port: number;
  postgres: PostgresPair;
  bucket: TestS3Server;
  meilisearch: PrivateMeilisearch | null;
  servers: WebServer[];
  databaseUrl: string;
  stop(): Promise<void>;
};

/** What the servers share in production. */
const secrets = {
  SEARCH_SIGNING_KEY: "a signing key of the local cluster",
  SIGN_IN_SECRET: "a sign-in secret of the local cluster",
  FINANCE_APPLICATION_KEY: "an application key of the local cluster",
};

/**
 * Starts on loopback what production is: a PostgreSQL with a synchronous standby, a bucket, a Meilisearch if asked for,
 * server processes with data folders of their own, and nginx. Everything is stopped if a part does not start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { say } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-cluster-"));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startPostgresPair();
    stops.push(postgres.stop);
    const databaseUrl = `postgres://postgres@127.0.0.1:${postgres.primary.port},127.0.0.1:${postgres.standby.port}/postgres`;
    say(`PostgreSQL   primary 127.0.0.1:${postgres.primary.port}, standby 127.0.0.1:${postgres.standby.port}`);
    const bucket = await s3Server();
    stops.push(bucket.close);
    say(`S3           ${bucket.settings.url}, of the tests, in memory`);
    const meilisearch = options.hasMeilisearch ? await startMeilisearch() : null;
    if (meilisearch !== null) stops.push(meilisearch.stop);
    if (meilisearch !== null) say(`Meilisearch  ${meilisearch.url}`);
    await options.prepare?.(databaseUrl);
    const servers: WebServer[] = [];
    for (let number = 1; number <= options.processes; number += 1) {
      const server = await startWebServer(
        await freePort(),
        {
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, `server-${number}`),
          ...bucketVariables(bucket),
          ...(meilisearch !== null && { SEARCH_HOST: meilisearch.url, SEARCH_KEY: meilisearch.masterKey }),
          ...secrets,
          ...options.environment,
        },
        (line) => sayProblem(number, line, say),
      );
      stops.push(server.stop);
      servers.push(server);
      say(`server ${number}     127.0.0.1:${server.port}`);
    }
    const port = options.port === 0 ? await freePort() : options.port;
    const nginx = await startNginx(
      port,
      servers.map((server) => server.port),
    );
    stops.push(nginx.stop);
    say(`nginx        127.0.0.1:${port}`);
    return { port, postgres, bucket, meilisearch, servers, databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function bucketVariables({ settings }: TestS3Server): Record<string, string> {
  return {
    S3_URL: settings.url,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

function sayProblem(number: number, line: string, say: (text: string) => void): void {
  if (/"level":"(error|warn)"/.test(line)) say(`server ${number}: ${line}`);
}
