import "../../ui/base.css";
import { keepSearch } from "../search-box/stored-searches.browser.ts";
import { readShortlist, watchedVehicles, watchShortlist } from "../shortlist/shortlist.ts";

/** Menus are `details`; this closes an open one on Escape or a click elsewhere, and restores the focus. */
function closeMenus(except: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("header details[open]")) {
    if (except !== null && menu.contains(except)) continue;
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary")?.focus();
  }
}

const siteSlug = document.documentElement.dataset["site"] ?? "";

/** The number beside "Saved" is private to this browser, so the server cannot render it into cached pages. */
function showSavedCount(): void {
  const count = readShortlist(siteSlug, "favourites").length + (watchedVehicles()?.size ?? 0);
  for (const place of document.querySelectorAll("[data-saved-count]"))
    place.textContent = count === 0 ? "" : String(count);
}

/** Suggestions load when a search field is first used. */
function suggestFor(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== "search") return;
  import("../search-box/search-box.browser.ts").then(
    ({ attachSearchBox }) => attachSearchBox(field),
    // Without suggestions, the field remains a search form.
    () => null,
  );
}

function rememberSearch(form: EventTarget | null): void {
  const text = form instanceof HTMLFormElement ? new FormData(form).get("query") : null;
  if (typeof text === "string") keepSearch(siteSlug, text);
}

document.addEventListener("submit", ({ target }) => rememberSearch(target));
document.addEventListener("focusin", ({ target }) => {
  suggestFor(target);
  // An open menu would cover the focused element.
  if (target instanceof Node) closeMenus(target);
});
suggestFor(document.activeElement);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus(null);
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Node) closeMenus(event.target);
});
watchShortlist(showSavedCount);
showSavedCount();
if (document.documentElement.dataset["watchlists"] !== undefined) {
  import("../shortlist/account-watchlist.browser.ts").then(
    ({ startWatchlist }) => startWatchlist(),
    // Without the script, save buttons submit a form.
    () => null,
  );
}
// Wait until the task that starts the page has finished.
setTimeout(() => void import("./every-page-later.browser.ts").then(({ startLater }) => startLater()));
