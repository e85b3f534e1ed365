import { openPageDialog, openPartDialog } from "../../ui/page-dialog.browser.ts";

/**
 * Opens the target of a link in a dialog: an element of this page, or a page of this site, whose form works there too.
 */
export async function openInDialog({ href, hash }: HTMLAnchorElement): Promise<void> {
  const place = hash && document.querySelector<HTMLElement>(hash);
  if (place) return openPartDialog(place);
  const page = await openPageDialog(href);
  if (!page?.props || !page.body.querySelector("[data-page=enquiry]")) return;
  const { startEnquiry } = await import("../enquiry/enquiry-dialog.tsx");
  startEnquiry(page, page.props);
}
