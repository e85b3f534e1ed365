import { hydrateRoot } from "react-dom/client";
import type { PageInDialog } from "../../ui/page-dialog.ts";
import { EnquiryPage, type EnquiryPageView } from "./enquiry-page.tsx";

/** Takes over the page of a form that lies in a dialog. What was typed is kept as a draft when it closes. */
export function startEnquiry({ dialog, body }: PageInDialog, props: string): void {
  const root = hydrateRoot(body, <EnquiryPage {...(JSON.parse(props) as EnquiryPageView)} />);
  dialog.addEventListener("close", () => root.unmount());
}
