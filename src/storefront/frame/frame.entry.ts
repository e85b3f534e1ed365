import { readShortlist, watchShortlist } from "../shortlist/shortlist.ts";

/** Menus are `details`; this closes an open one by Escape or a click beside it, and gives the focus back. */
function closeMenus(except: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("header details[open]")) {
    if (except !== null && menu.contains(except)) continue;
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary")?.focus();
  }
}

/** The number beside "Saved" is this browser's own, so the server cannot write it. */
function showSavedCount(): void {
  const siteSlug = document.documentElement.dataset["site"] ?? "";
  const count = readShortlist(siteSlug, "favourites").length;
  for (const place of document.querySelectorAll("[data-saved-count]"))
    place.textContent = count === 0 ? "" : String(count);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus(null);
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Node) closeMenus(event.target);
});
watchShortlist(showSavedCount);
showSavedCount();
