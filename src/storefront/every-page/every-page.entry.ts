import "../../ui/base.css";
import { keepSearch } from "../search-box/kept-searches.ts";
import { readShortlist, watchedVehicles, watchShortlist } from "../shortlist/shortlist.ts";

/** Menus are `details`; this closes an open one by Escape or a click beside it, and gives the focus back. */
function closeMenus(except: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("header details[open]")) {
    if (except !== null && menu.contains(except)) continue;
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary")?.focus();
  }
}

const siteSlug = document.documentElement.dataset["site"] ?? "";

/** The number beside "Saved" is this shopper's own, so the server cannot write it into a page for everybody. */
function showSavedCount(): void {
  const count = readShortlist(siteSlug, "favourites").length + (watchedVehicles()?.size ?? 0);
  for (const place of document.querySelectorAll("[data-saved-count]"))
    place.textContent = count === 0 ? "" : String(count);
}

/** Suggestions load when somebody turns to a search field, so that they cost nothing before. */
function suggestFor(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== "search") return;
  import("../search-box/search-box.ts").then(
    ({ attachSearchBox }) => attachSearchBox(field),
    // Without them the field is still a search form.
    () => null,
  );
}

/** Every search form has the words in a field of this name. */
function rememberSearch(form: EventTarget | null): void {
  const text = form instanceof HTMLFormElement ? new FormData(form).get("query") : null;
  if (typeof text === "string") keepSearch(siteSlug, text);
}

document.addEventListener("submit", ({ target }) => rememberSearch(target));
document.addEventListener("focusin", ({ target }) => {
  suggestFor(target);
  // An open menu would cover what has the focus now.
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
  import("../shortlist/account-watchlist.ts").then(
    ({ startWatchlist }) => startWatchlist(),
    // Hearts are forms without it.
    () => null,
  );
}
// After the task in which the page starts, which is long enough.
setTimeout(() => void import("./every-page-later.ts").then(({ startLater }) => startLater()));
