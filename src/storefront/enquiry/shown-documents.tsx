import type { ShownDocuments } from "../../content/shown-documents.ts";
import { HiddenFields } from "../message/hidden-fields.tsx";

/** The privacy policy, in the version that the form is shown with. */
export function PolicyLink({ policyHref }: Pick<ShownDocuments, "policyHref">) {
  return policyHref && <a href={policyHref}>Privacy policy</a>;
}

/** Sends the versions of the legal pages with a form. */
export function VersionInputs({ versions }: Pick<ShownDocuments, "versions">) {
  return <HiddenFields fields={Object.fromEntries(versions)} />;
}
