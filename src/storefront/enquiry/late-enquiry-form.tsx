import { lazy, Suspense } from "react";
import type { EnquiryFormView } from "./enquiry-form-view.ts";

/** The server has the form at hand; a browser fetches its script after that of the page. */
const Form = import.meta.env.SSR
  ? (await import("./enquiry-form.tsx")).EnquiryForm
  : lazy(async () => ({ default: (await import("./enquiry-form.tsx")).EnquiryForm }));

/**
 * A form at the end of a long page. Its HTML comes with the page and works at once, as any form does; React
 * keeps it until the form's own script has come.
 */
export function LateEnquiryForm(props: EnquiryFormView) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
