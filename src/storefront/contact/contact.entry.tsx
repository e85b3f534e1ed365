import { hydrate } from "../page/hydrate.tsx";
import { openMapOnClick } from "../place/open-map.browser.ts";
import { FormBeside } from "./form-beside.tsx";

// All of the contact page and of a location's page that is not as the server rendered it.
hydrate(FormBeside);
openMapOnClick();

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-use-position]") : null;
  if (button) void import("./nearest-to-me.browser.ts").then(({ sortByPosition }) => sortByPosition());
});
