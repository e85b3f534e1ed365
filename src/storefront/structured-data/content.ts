import { blogPath, categoryHref, type ContentPage, pageQuestions } from "../../content/content-page.ts";
import type { SiteIdentity } from "../../settings/identity-settings.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { publishedPicture } from "../../vehicles/published-picture.ts";
import { dealerReference } from "./dealer.ts";
import { breadcrumbs, questionPage } from "./lists.ts";
import { given, type Thing } from "./thing.ts";

type ContentSite = Pick<SiteIdentity, "name" | "hosts"> & { images: { urlPattern: string | null } };

/** Structured data of a page of content: of a post, of its questions, and of the way to it. */
/** `blogName`: the name of the blog in the path of posts. */
export function contentThings(page: ContentPage, site: ContentSite, blogName: string): Thing[] {
  const questions = pageQuestions(page);
  const ofBlog = page.post === null ? [] : [{ name: blogName, path: blogPath }];
  const category = page.post === null ? [] : [{ name: page.post.category, path: categoryHref(page.post.category) }];
  return [
    ...(page.post === null ? [] : [postThing(page, page.post, site)]),
    ...(questions.length > 0 ? [questionPage(questions)] : []),
    breadcrumbs(siteOrigin(site), [...ofBlog, ...category, { name: page.heading, path: page.path }]),
  ];
}

function postThing(page: ContentPage, post: NonNullable<ContentPage["post"]>, site: ContentSite): Thing {
  const origin = siteOrigin(site);
  return {
    "@type": "BlogPosting",
    headline: page.heading,
    description: page.description,
    url: origin + page.path,
    mainEntityOfPage: origin + page.path,
    ...given({ image: page.picture === null ? null : pictureAddress(page.picture, origin, site) }),
    datePublished: post.date,
    dateModified: page.updated ?? post.date,
    articleSection: post.category,
    author: { "@type": "Person", name: post.author },
    publisher: dealerReference(site),
  };
}

function pictureAddress(picture: string, origin: string, { images }: ContentSite): string {
  return picture.startsWith("/") ? origin + picture : publishedPicture(picture, origin, images);
}
