import { onPress } from "../../ui/on-press.browser.ts";
import { hydrate } from "../page/hydrate.tsx";
import { openMapOnPress } from "../place/open-map.browser.ts";
import { FormBeside } from "./form-beside.tsx";

// All of the contact page and of a location's page that is not as the server rendered it.
hydrate(FormBeside);
openMapOnPress();

onPress("[data-use-position]", () =>
  import("./nearest-to-me.browser.ts").then(({ sortByPosition }) => sortByPosition()),
);
