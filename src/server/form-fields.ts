import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";

/** Reads a form's text fields. The first value of a repeated field counts; files are ignored. Refuses other bodies. */
export async function formFields(context: Context): Promise<(name: string) => string | null> {
  const form = await context.req.formData().catch(() => {
    throw new HTTPException(400, { message: "The form could not be read. Please send it again." });
  });
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
}
