import { pathOfPreview } from "../../content/content-preview.ts";
import { privateLinkHead } from "../page/plain-head.ts";
import type { PrivateVisit } from "../page/visit.server.ts";
import { blockViews } from "./block-views.server.ts";
import { type ContentPageAnswer, contentAnswer } from "./content.server.ts";

/** A page of content whatever its dates, with notices in place of its broken blocks; null without a valid link. */
export async function contentPreview(visit: PrivateVisit): Promise<ContentPageAnswer | null> {
  const { query, request, ports } = visit;
  const path = pathOfPreview(request.site.slug, new URLSearchParams(query).get("page") ?? "", ports.sign);
  const page = path === null ? undefined : request.content.all.find((each) => each.path === path);
  if (page === undefined) return null;
  const answer = await contentAnswer(page, visit);
  const { blocks } = await blockViews(page.blocks, page, visit);
  return { ...answer, props: { ...answer.props, blocks }, head: privateLinkHead(`Preview: ${page.title}`) };
}
