import { hydrateRoot } from "react-dom/client";
import type { PageInDialog } from "../../ui/page-dialog.browser.ts";
import { EnquiryPage, type EnquiryPageView } from "./enquiry-page.tsx";

/** Hydrates a form page opened in a dialog. Closing the dialog leaves the entered values in the draft. */
export function startEnquiry({ dialog, body }: PageInDialog, props: string): void {
  const root = hydrateRoot(body, <EnquiryPage {...(JSON.parse(props) as EnquiryPageView)} />);
  dialog.addEventListener("close", () => root.unmount());
}
