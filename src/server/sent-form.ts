import type { SentForm } from "../storefront/message/unstored-page.server.ts";
import type { SiteContext } from "./app-ports.ts";

/** The form that a browser sent; null without text fields, such as an upload. */
export async function sentForm({ req }: Pick<SiteContext, "req">): Promise<SentForm | null> {
  const body = await req.parseBody({ all: true }).catch(() => ({}));
  const texts = Object.entries(body).map(([name, value]) => {
    const values = [value].flat();
    return [name, values.filter((each) => typeof each === "string")] as const;
  });
  return texts.length === 0 ? null : { action: new URL(req.url).pathname, fields: Object.fromEntries(texts) };
}
