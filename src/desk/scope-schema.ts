import { z } from "zod";
import { roleNames } from "./permissions.ts";
import { parseScope } from "./scope.ts";

/** A scope as one text, such as `site:harbourline`. */
export const scopeSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const scope = parseScope(text);
    if (scope !== null) return scope;
    context.addIssue({ code: "custom", message: "must be platform, group:G, site:S or dealership:S/D" });
    return z.NEVER;
  });

export const roleSchema = z.enum(roleNames);
/** Without NUL, which PostgreSQL rejects. */
export const idSchema = z
  .string()
  .min(1)
  .max(100)
  .refine((id) => !id.includes("\0"), "must not contain NUL");
/** Names and reasons that people type. */
export const nameSchema = z.string().trim().min(1, "Enter a name.").max(100, "Use at most 100 characters.");
export const leadCategoriesSchema = z.array(z.string().max(100)).min(1).max(50).nullable().default(null);
