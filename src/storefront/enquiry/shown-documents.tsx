import type { ShownDocuments } from "../../content/shown-documents.ts";
import { HiddenFields } from "../message/hidden-fields.tsx";

export function PolicyLink({ policyHref }: Pick<ShownDocuments, "policyHref">) {
  return policyHref && <a href={policyHref}>Privacy policy</a>;
}

export function VersionInputs({ versions }: Pick<ShownDocuments, "versions">) {
  return <HiddenFields fields={Object.fromEntries(versions)} />;
}
