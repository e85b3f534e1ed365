import { hydrate } from "../page/hydrate.tsx";
import { openMapOnPress } from "../place/open-map.browser.ts";
import { showOwnHold } from "./show-own-hold.browser.ts";
import { showStarted } from "./show-started.browser.ts";
import { VehiclePage } from "./vehicle-page.tsx";

hydrate(VehiclePage);
openMapOnPress();
showStarted();
void showOwnHold();
