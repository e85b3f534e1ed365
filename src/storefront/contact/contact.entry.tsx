import { hydrate } from "../page/hydrate.tsx";
import { openMapOnClick } from "../place/open-map.browser.ts";
import { ContactPage } from "./contact-page.tsx";
import { LocationPage } from "./location-page.tsx";

// Hydrates either page with the general enquiry form; the root element names which one.
if (document.querySelector("[data-page='contact']")) hydrate(ContactPage);
else hydrate(LocationPage);
openMapOnClick();

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-use-position]") : null;
  if (button) void import("./nearest-to-me.browser.ts").then(({ sortByPosition }) => sortByPosition());
});
