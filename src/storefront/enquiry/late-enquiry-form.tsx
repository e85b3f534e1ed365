import { lazy, Suspense } from "react";
import type { EnquiryFormView } from "./enquiry-form-view.ts";

/** Bundled on the server; in a browser, loaded after the page's own script. */
const Form = import.meta.env.SSR
  ? (await import("./enquiry-form.tsx")).EnquiryForm
  : lazy(async () => ({ default: (await import("./enquiry-form.tsx")).EnquiryForm }));

/**
 * A form at the end of a long page. The server-rendered HTML works at once as a plain form; React leaves it in place
 * until the form's script has loaded.
 */
export function LateEnquiryForm(props: EnquiryFormView) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
