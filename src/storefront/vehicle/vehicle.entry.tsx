import { hydrate } from "../page/hydrate.tsx";
import { openMapOnClick } from "../place/open-map.browser.ts";
import { VehiclePage } from "./vehicle-page.tsx";

hydrate(VehiclePage);
openMapOnClick();
