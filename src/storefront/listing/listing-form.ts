import { searchPath } from "../../addresses/paths.ts";
import { optionsName } from "../../search/parameter-names.ts";
import type { ListingView } from "./listing-view.ts";

/**
 * The address that submitting the form with GET would lead to, without empty fields. If the form has a text, `ask`
 * marks it as submitted or still being typed: the site interprets both as plain language.
 */
export function formUrl(form: HTMLFormElement, how = ""): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "") parameters.append(name, value);
  }
  const text = parameters.get("query");
  if (text !== null) {
    if (how === "submit") parameters.append("ask", "1");
    else if (how === "typing" || isUnsent(text)) parameters.append("ask", "typing");
  }
  const query = parameters.toString();
  return query ? `${searchPath}?${query}` : searchPath;
}

/** Whether the text differs from the one of the current page, for example because a response is pending. */
function isUnsent(text: string): boolean {
  return isOfTyping(location.search) || new URLSearchParams(location.search).get("query") !== text;
}

export function isOfTyping(url: string): boolean {
  return url.includes("ask=typing");
}

/** What `formUrl` would return with this box toggled. */
export function formUrlAfterTick(form: HTMLFormElement, box: HTMLInputElement): string {
  box.checked = !box.checked;
  const url = formUrl(form);
  box.checked = !box.checked;
  return url;
}

/** Whether the form has changed since the server rendered it, for example before its scripts had loaded. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.name === "") return false;
    return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
}

/**
 * Updates the form to match a listing after changes from elsewhere, such as a removed chip or "back". Tick boxes are
 * uncontrolled, so that they respond without a render. `isTravel`: after back or forward, the focused text field is
 * updated too.
 */
export function showInForm(
  form: HTMLFormElement,
  { filters, sort, text, url }: ListingView,
  { isTravel = false } = {},
): void {
  const values = new Map<string, string>([["sortBy", sort]]);
  const ticked = new Set<string>();
  for (const group of filters) {
    // Sliders update themselves.
    if (group.kind === "range") continue;
    for (const { options } of group.parts)
      for (const option of options) if (option.selected) ticked.add(`${optionsName(group.field)}=${option.value}`);
  }
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = values.get(field.name) ?? "";
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === "checkbox") field.checked = ticked.has(`${field.name}=${field.value}`);
    // Leave a text alone while it is typed, but not after it was submitted and became filters: it would be searched for
    // again.
    const isBeingTyped = !isTravel && field === document.activeElement && isOfTyping(url);
    if (field.type === "search" && !isBeingTyped && field.value !== text) field.value = text;
  }
}
