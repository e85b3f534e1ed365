import type { z } from "zod";
import type { Trail } from "./audit.ts";
import type { Action } from "./permissions.ts";
import type { Reach } from "./reach.ts";
import type { Installation, Scope } from "./scope.ts";
import type { Viewer } from "./viewer.ts";

/**
 * `GET` reads. `POST` is a command: it demands an `Idempotency-Key`, and is done once however often it is sent. `PUT`,
 * `PATCH` and `DELETE` change something that was read: they demand its version as `If-Match`.
 */
export type DeskMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `missing` also stands for everything out of reach: both get the same response. */
export type RouteOutcome<Output> =
  | { kind: "done"; value: Output; version?: number }
  | { kind: "missing" }
  /** Changed since it was read; the client gets the current value. */
  | { kind: "conflict"; current: Output; version: number }
  | { kind: "refused"; message: string; field?: string }
  /** The command was done before. */
  | { kind: "repeated" }
  | { kind: "file"; name: string; mediaType: string; lines: AsyncIterable<string> };

export type RouteContext<Input> = {
  input: Input;
  /** What the viewer reaches with the route's action, within the part of the installation that is looked at. */
  reach: Reach;
  viewer: Viewer;
  /** Of a write or command; each change adds an entry. */
  trail: Trail;
  /** The version in `If-Match`; 0 for commands and reads. */
  version: number;
  installation: Installation;
  now: number;
};

export type DeskRoute<
  Method extends DeskMethod = DeskMethod,
  Path extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** Parts such as `:personId` are fields of the input. */
  path: Path;
  /** Decides who may use the route, and what they reach with it. */
  action: Action;
  /** Narrows the reach to what the input is about; null: all of it, or what the viewer chose. */
  scopeFor?: (input: z.output<Input>) => Scope | null;
  /** Of path, query and body together. */
  input: Input;
  output: Output;
  run(context: RouteContext<z.output<Input>>): Promise<RouteOutcome<z.input<Output>>>;
};

/** A route of the desk. Its handler, its typed client and the permission matrix of the tests follow from it. */
export function deskRoute<
  const Method extends DeskMethod,
  const Path extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(route: DeskRoute<Method, Path, Input, Output>): DeskRoute<Method, Path, Input, Output> {
  return route;
}

/** A route of any input and output, as the server handles it. */
export type AnyDeskRoute = Omit<DeskRoute, "run" | "scopeFor"> & {
  scopeFor?(input: unknown): Scope | null;
  run(context: RouteContext<unknown>): Promise<RouteOutcome<unknown>>;
};

/** What clients of a route get. */
export type RouteOutput<Route extends { output: z.ZodType }> = z.output<Route["output"]>;
