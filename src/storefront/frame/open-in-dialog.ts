import { openPageDialog } from "../../ui/page-dialog.ts";

/** Opens a page of this site in a dialog; a form does there what it does on its own page. */
export async function openInDialog(href: string): Promise<void> {
  const page = await openPageDialog(href);
  if (!page?.props || !page.body.querySelector("[data-page=enquiry]")) return;
  const { startEnquiry } = await import("../enquiry/enquiry-dialog.tsx");
  startEnquiry(page, page.props);
}
