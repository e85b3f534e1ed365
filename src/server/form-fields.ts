import type { Context } from "hono";

/** The texts of a form by name: of a repeated field the first counts, files are none. A form that cannot be read is empty. */
export async function formFields(context: Context): Promise<(name: string) => string | null> {
  const form = await context.req.formData().catch(() => new FormData());
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
}
