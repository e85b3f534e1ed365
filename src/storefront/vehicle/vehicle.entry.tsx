import { hydrate } from "../page/hydrate.tsx";
import { openMapOnPress } from "../place/open-map.browser.ts";
import { showStarted } from "./show-started.browser.ts";
import { VehiclePage } from "./vehicle-page.tsx";

hydrate(VehiclePage);
openMapOnPress();
showStarted();
