import type { z } from "zod";

/** A route as its type says it: nothing of it is loaded in browsers. */
type Route = { method: string; path: string; input: z.ZodType; output: z.ZodType };

export type FieldFault = { field: string; message: string };

/** A response that is no success. `current` is the value of others, if they changed it meanwhile. */
export class DeskProblem extends Error {
  readonly status: number;
  readonly error: string;
  readonly fields: readonly FieldFault[];
  readonly current: unknown;

  constructor(status: number, body: { error?: string; message?: string; fields?: FieldFault[]; current?: unknown }) {
    super(body.message ?? "The desk did not answer. Check your connection, then try again.");
    this.status = status;
    this.error = body.error ?? "away";
    this.fields = body.fields ?? [];
    this.current = body.current;
  }
}

export type CallOptions = {
  /** The part of the installation to look at. */
  scope?: string;
  /** Of what is changed. */
  version?: number;
  /** The same for every attempt at one command. */
  key?: string;
};

/** Calls a route: `call<PeopleApi["list"]>("GET", "/api/people", {})`. Its type checks all of it. */
export async function call<R extends Route>(
  method: R["method"],
  path: R["path"],
  input: z.input<R["input"]>,
  options: CallOptions = {},
): Promise<z.output<R["output"]>> {
  const { address, rest } = filledPath(path, input as Record<string, unknown>);
  const isRead = method === "GET";
  const query = new URLSearchParams(isRead ? (rest as Record<string, string>) : {});
  if (options.scope) query.set("scope", options.scope);
  const search = query.size > 0 ? `?${query}` : "";
  return send(`${address}${search}`, {
    method,
    headers: {
      ...(isRead ? {} : { "content-type": "application/json" }),
      ...(options.version === undefined ? {} : { "if-match": `"${options.version}"` }),
      ...(options.key === undefined ? {} : { "idempotency-key": options.key }),
    },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  }) as Promise<z.output<R["output"]>>;
}

/** Sends a request to the desk. Throws a `DeskProblem` for any response but success. */
export async function send(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, init).catch(() => null);
  if (response === null) throw new DeskProblem(0, {});
  const body: unknown = await response.json().catch(() => ({}));
  if (response.ok) return body;
  // The server leads to the entrance, and back here after it.
  if (response.status === 401) location.reload();
  throw new DeskProblem(response.status, body as ConstructorParameters<typeof DeskProblem>[1]);
}

function filledPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { address, rest };
}

/** Leads to the page that asks for a fresh proof of identity, and back. Whether that is what the problem needs. */
export function confirmIdentity(problem: unknown): boolean {
  if (!(problem instanceof DeskProblem) || problem.error !== "fresh-proof") return false;
  location.assign(`/prove?back=${encodeURIComponent(location.pathname + location.search)}`);
  return true;
}
