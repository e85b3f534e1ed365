import type { PostgresPool } from "kysely";
import pg from "pg";
import { firstServer, postgresServers, requireWritable } from "./postgres-servers.ts";

/**
 * Connections to the server of an address that takes writes. After a failover the next connection goes to the new
 * primary. A connection that ends, whether or not it is in use, fails the queries on it and is replaced.
 */
export function primaryPool(databaseUrl: string, options: pg.PoolConfig): PostgresPool {
  const { urls, areChecked } = postgresServers(databaseUrl);
  const pools = urls.map((url) => createPool(url, { ...options, ...(areChecked && { onConnect: requireWritable }) }));
  const onPrimary = firstServer(pools);
  return {
    options,
    connect: () => onPrimary((pool) => pool.connect()),
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function createPool(connectionString: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, connectionString });
  // The end of a connection rejects what waits for it, and the pool replaces it. Without handlers, the error that the
  // pool reports for an idle connection, and the client itself for one in use, would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
