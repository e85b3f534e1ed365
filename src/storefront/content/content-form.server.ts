import type { BlockOf } from "../../content/content-blocks.ts";
import { blogPath, type ContentPage } from "../../content/content-page.ts";
import { shownDocuments } from "../../content/shown-documents.ts";
import { enquirySubject } from "../../enquiries/enquiry-subject.ts";
import { formPage, kindDepartment } from "../../enquiry-kinds/enquiry-kinds.ts";
import { locationBySlug } from "../../locations/shown-locations.ts";
import { hasFormPage } from "../../sites/form-pages.ts";
import { enquiryFormView } from "../enquiry/enquiry.ts";
import type { Page } from "../page/page.ts";
import { placesToCall } from "../place/place-to-call.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import type { ContentFormView } from "./content-form-page.tsx";
import { type ContentPageAnswer, contentAnswer, contentHead } from "./content.server.ts";

export type ContentFormAnswer = Page<"content-form", ContentFormView>;

/** What a link may say about a form; any other query is for the form's own page. */
const placeParameter = "location";

/** The content page at the visited path, with its form if it has one; null if there is none. */
export async function contentAt(visit: Visit): Promise<ContentPageAnswer | ContentFormAnswer | null> {
  const { path, request } = visit;
  // The file `blog.md` has the heading of the blog, which is a page of its own.
  const page = path === blogPath ? null : request.content.page(path, request.now);
  return page && contentWithForm(visit, page);
}

async function contentWithForm(visit: Visit, page: ContentPage): Promise<ContentPageAnswer | ContentFormAnswer> {
  const block = page.blocks.find((each) => each.name === "form");
  if (block === undefined || !isOffered(block, visit.request)) return contentAnswer(page, visit);
  return formAnswer(block, page, visit);
}

/** The content page that a site has in place of a form's own page; null if it has none, or for a form about something. */
export async function contentFormAt(visit: Visit): Promise<ContentFormAnswer | null> {
  const asked = [...new URLSearchParams(visit.query).keys()];
  if (asked.some((name) => name !== placeParameter)) return null;
  const answer = await contentAt(visit);
  return answer?.name === "content-form" ? answer : null;
}

/** Whether the site has the form: pages of their own are turned on by settings. */
function isOffered({ kind }: BlockOf<"form">, { site }: SiteRequest): boolean {
  const page = formPage(kind);
  return page === null || hasFormPage(page, site);
}

async function formAnswer(block: BlockOf<"form">, page: ContentPage, visit: Visit): Promise<ContentFormAnswer> {
  const { query, request } = visit;
  const index = page.blocks.indexOf(block);
  const before = await contentAnswer({ ...page, blocks: page.blocks.slice(0, index) }, visit);
  const after = await contentAnswer({ ...page, blocks: page.blocks.slice(index + 1) }, visit);
  const subject = await enquirySubject(block.kind, "", request);
  const slug = new URLSearchParams(query).get(placeParameter);
  const location = slug === null ? null : locationBySlug(request.site, slug);
  return {
    name: "content-form",
    status: 200,
    props: {
      form: enquiryFormView({
        ...subject,
        location,
        documents: shownDocuments(request, request.site),
        settings: request.site,
      }),
      serverRendered: {
        page: { ...before.props, leftOut: [...before.props.leftOut, ...after.props.leftOut] },
        after: after.props.blocks,
        places: placesToCall(kindDepartment(block.kind) ?? "sales", request),
      },
    },
    head: { ...contentHead(page, request), index: query === "" },
  };
}
