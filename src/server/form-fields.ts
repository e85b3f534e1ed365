import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";

/** The texts of a form by name: of a repeated field the first counts, files are none. Refuses what is no form. */
export async function formFields(context: Context): Promise<(name: string) => string | null> {
  const form = await context.req.formData().catch(() => {
    throw new HTTPException(400, { message: "The form could not be read. Please send it again." });
  });
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
}
