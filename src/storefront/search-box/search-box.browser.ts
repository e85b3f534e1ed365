import { recentSuggestions } from "../../search/plain-language/recent-searches.ts";
import { shortestTyped } from "../../search/shortest-typed.ts";
import type { SuggestionGroup, Suggestions } from "../../search/plain-language/suggestions.ts";
import { createCombobox } from "../../ui/combobox.ts";
import { drawSuggestions } from "./draw-suggestions.browser.ts";
import { forgetSearch, keepSearch, storedSearches } from "./stored-searches.browser.ts";
import styles from "./search-box.module.css";
import { createSuggestionsClient } from "./suggestions-client.ts";

const attached = new WeakSet<HTMLInputElement>();

/**
 * Adds suggestions to a search field: recent searches of this browser, makes, models and vehicles. Without them, the
 * field is a plain GET form.
 */
export function attachSearchBox(input: HTMLInputElement): void {
  if (attached.has(input) || !input.isConnected) return;
  attached.add(input);
  const siteSlug = document.documentElement.dataset["site"] ?? "";
  const { popup, list, announcement } = fieldPanel(input);
  const forget = (text: string | undefined) => {
    if (text === undefined) return;
    forgetSearch(siteSlug, text);
    announcement.textContent = `Forgot ${text}`;
    shown = shown.filter(({ kind }) => kind !== "recent");
    draw(shown);
  };
  const combobox = createCombobox({
    input,
    popup,
    list,
    remove: (option) => option.dataset["kind"] === "recent" && forget(option.dataset["text"]),
  });

  let shown: readonly SuggestionGroup[] = [];
  const draw = (groups: readonly SuggestionGroup[]) => {
    shown = groups;
    const recent = recentSuggestions(storedSearches(siteSlug), typedQuery(input));
    const all = recent === null ? groups : [recent, ...groups];
    list.replaceChildren(...drawSuggestions(all, input.value, input.id));
    if (document.activeElement !== input) return;
    const count = list.querySelectorAll('[role="option"]').length;
    if (count > 0 && !combobox.isOpen()) makeRoom(input);
    place(popup, input);
    combobox.show();
    announcement.textContent = spokenCount(count, input.value.trim() !== "");
  };
  const client = createSuggestionsClient(({ groups }: Suggestions) => draw(groups));
  const ask = () => {
    if (input.value.trim().length >= shortestTyped) return client.ask(String(typedQuery(input)));
    client.drop();
    draw([]);
  };

  input.addEventListener("input", ask);
  input.addEventListener("focus", ask);
  input.addEventListener("click", () => combobox.isOpen() || ask());
  input.addEventListener("blur", () => {
    client.drop();
    combobox.close();
  });
  input.form?.addEventListener("submit", () => {
    client.drop();
    combobox.close();
  });
  // Prevent the field from losing focus, which would close the panel.
  popup.addEventListener("pointerdown", (event) => event.preventDefault());
  popup.addEventListener("mousedown", (event) => event.preventDefault());
  popup.addEventListener("click", (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>("[data-forget]");
    if (button) return forget(button.dataset["forget"]);
    const option = target.closest<HTMLElement>('[role="option"]');
    if (!option) return;
    if (option.dataset["kind"] !== "vehicles") keepSearch(siteSlug, option.dataset["text"] ?? "");
    combobox.close();
  });
  for (const event of ["scroll", "resize"] as const) {
    window.addEventListener(event, () => combobox.isOpen() && place(popup, input), { passive: true });
  }
  if (document.activeElement === input) ask();
}

/** Nobody has asked for suggestions in an empty field, so their absence is not announced. */
function spokenCount(count: number, isTyped: boolean): string {
  if (count === 0) return isTyped ? "No suggestions" : "";
  return `${count} ${count === 1 ? "suggestion" : "suggestions"}`;
}

/** The typed text, with the filters of its form. */
function typedQuery(input: HTMLInputElement): URLSearchParams {
  const query = new URLSearchParams({ query: input.value.trim() });
  for (const [name, value] of new FormData(input.form ?? undefined))
    if (name !== input.name && typeof value === "string" && value !== "") query.append(name, value);
  return query;
}

/** The panel is inside the field's container, so that a press on it counts as a press inside an open sheet. */
function fieldPanel(input: HTMLInputElement) {
  const popup = document.createElement("div");
  popup.className = styles.panel ?? "";
  popup.popover = "manual";
  const list = document.createElement("div");
  list.id = `${input.id}-suggestions`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  popup.append(list);
  const announcement = document.createElement("div");
  announcement.className = "visually-hidden";
  announcement.setAttribute("aria-live", "polite");
  input.parentElement?.append(popup, announcement);
  return { popup, list, announcement };
}

const gapPixels = 6;
const phonePixels = 576;
const narrowestPixels = 420;
const widestPixels = 640;
/** With less space below the field, the page scrolls up. */
const leastHeightPixels = 360;

/** Positions the panel below the field: full width on phones, otherwise at least as wide as its longest lines need. */
function place(popup: HTMLElement, input: HTMLInputElement): void {
  const field = (input.parentElement ?? input).getBoundingClientRect();
  const space = document.documentElement.clientWidth;
  const isPhone = space < phonePixels;
  const widest = Math.min(widestPixels, space - 2 * gapPixels);
  const width = isPhone ? space : Math.min(Math.max(field.width, narrowestPixels), widest);
  const top = field.bottom + gapPixels;
  Object.assign(popup.style, {
    top: `${top}px`,
    left: `${isPhone ? 0 : Math.max(gapPixels, Math.min(field.left, space - width - gapPixels))}px`,
    width: `${width}px`,
    maxHeight: `${heightBelow(field) - gapPixels}px`,
  });
}

function heightBelow(field: DOMRect): number {
  return (window.visualViewport?.height ?? window.innerHeight) - field.bottom - gapPixels;
}

function makeRoom(input: HTMLInputElement): void {
  const missing = leastHeightPixels - heightBelow((input.parentElement ?? input).getBoundingClientRect());
  if (missing > 0) window.scrollBy(0, missing);
}
