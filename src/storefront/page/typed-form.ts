/** Names what a form is about, such as `application 1f3`: what is typed in it survives a reload in the same tab. */
export const typedFormAttribute = "data-typed";

/** The attribute for a form. `kind` is one word; `id` tells forms of a kind apart, null for a form that is not kept. */
export function typedForm(kind: string, id: string | null): Record<string, string> {
  return id === null ? {} : { [typedFormAttribute]: `${kind} ${id}` };
}
