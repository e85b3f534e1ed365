import type { Context } from "hono";

/** A text field of the form that a browser sent; null without it. */
export async function formText({ req }: Context, name: string): Promise<string | null> {
  const body = await req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const value = body[name];
  return typeof value === "string" ? value : null;
}
