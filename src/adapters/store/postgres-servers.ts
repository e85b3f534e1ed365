import type { ClientBase } from "pg";

export type PostgresServers = {
  /** One address for each server, in the order given. */
  urls: readonly string[];
  /** Whether a server has to be asked if it takes writes: a standby does not. */
  areChecked: boolean;
};

const addressForm = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;
const attributeForm = /[?&]target_session_attrs=([^&#]*)/;
const writableAttributes = ["read-write", "primary"];

/**
 * Reads an address that may name several servers, as libpq does: `postgres://name@one:5432,two:5432/forecourt`. Throws
 * if `target_session_attrs` asks for servers that do not take writes.
 */
export function postgresServers(databaseUrl: string): PostgresServers {
  const [, start = "", hosts = "", rest = ""] = addressForm.exec(databaseUrl) ?? [];
  const attribute = attributeForm.exec(rest)?.[1] ?? null;
  if (attribute !== null && !writableAttributes.includes(attribute))
    throw new Error("DATABASE_URL: target_session_attrs must be read-write, because every server process writes.");
  const urls = hosts.split(",").map((host) => `${start}${host}${rest}`);
  return { urls, areChecked: urls.length > 1 || attribute !== null };
}

/** Throws if the server of a connection takes no writes: it is a standby, or set to read only. */
export async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "off") throw new NotWritableError();
}

/** The server is a standby, or set to read only. */
export class NotWritableError extends Error {
  readonly code = "25006";

  constructor() {
    super("The server does not accept writes: it is a standby or read-only.");
    this.name = "NotWritableError";
  }
}

/**
 * Calls `attempt` for one server after the other, beginning with the one of the last success, until one of them
 * succeeds. Rejects with the first error if none does.
 */
export function firstServer<Server>(servers: readonly Server[]) {
  let preferred = 0;
  return async <T>(attempt: (server: Server) => Promise<T>): Promise<T> => {
    const errors: unknown[] = [];
    const first = preferred;
    for (let tried = 0; tried < servers.length; tried += 1) {
      const index = (first + tried) % servers.length;
      try {
        const result = await attempt(servers[index] as Server);
        preferred = index;
        return result;
      } catch (error) {
        errors.push(error);
      }
    }
    throw errors[0];
  };
}
