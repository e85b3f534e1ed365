import { searchPath } from "../../addresses/paths.ts";
import { optionsName } from "./field-names.ts";
import type { ListingView } from "./listing-view.ts";

/**
 * The form's state as a GET of it would send it, without the fields left empty. Where it has a text, a form that was
 * sent says so, and so does one whose text is being typed or was not sent yet: the site reads both as a person's words.
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

/** Whether a text is not yet what the page searches for, such as letters whose answer is on its way. */
function isUnsent(text: string): boolean {
  return isOfTyping(location.search) || new URLSearchParams(location.search).get("query") !== text;
}

export function isOfTyping(url: string): boolean {
  return url.includes("ask=typing");
}

/** What `formUrl` will say once this box is ticked, or its tick is taken back. */
export function formUrlAfterTick(form: HTMLFormElement, box: HTMLInputElement): string {
  box.checked = !box.checked;
  const url = formUrl(form);
  box.checked = !box.checked;
  return url;
}

/** Whether somebody has changed the form since the server sent it, such as before its scripts were there. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.name === "") return false;
    return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
}

/**
 * Puts the form into the state of a listing. Ticks belong to the browser, so that they show at once and no
 * drawing is needed for them; this is for changes that come from elsewhere, such as a removed chip or "back".
 * `isTravel`: after back or forward, which show their own words in the field that has the focus too.
 */
export function showInForm(
  form: HTMLFormElement,
  { filters, sort, text, url }: ListingView,
  { isTravel = false } = {},
): void {
  const values = new Map<string, string>([["sortBy", sort]]);
  const ticked = new Set<string>();
  for (const group of filters) {
    // A slider follows its listing by itself.
    if (group.kind === "range") continue;
    for (const { options } of group.parts)
      for (const option of options) if (option.selected) ticked.add(`${optionsName(group.field)}=${option.value}`);
  }
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = values.get(field.name) ?? "";
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === "checkbox") field.checked = ticked.has(`${field.name}=${field.value}`);
    // Never under the shopper's fingers; but words that were sent and became filters would be searched for once more.
    const isBeingTyped = !isTravel && field === document.activeElement && isOfTyping(url);
    if (field.type === "search" && !isBeingTyped && field.value !== text) field.value = text;
  }
}
