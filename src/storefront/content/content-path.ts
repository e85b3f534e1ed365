import { enquiryKinds, formPage } from "../../enquiry-kinds/enquiry-kinds.ts";

/** Matches every path: content may be wherever no other page is. */
export const contentPathPattern = "/{path*}";

/** The pages of forms that sites turn on: content can stand in their place, around the form. */
export const contentFormPaths: readonly string[] = enquiryKinds.flatMap((kind) => {
  const page = formPage(kind);
  return page?.isContentPage ? [page.path, ...page.formerPaths] : [];
});
