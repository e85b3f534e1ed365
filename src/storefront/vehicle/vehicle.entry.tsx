import { hydrate } from "../page/hydrate.tsx";
import { openStreetMapOnClick } from "../place/street-map-button.browser.ts";
import { VehiclePage } from "./vehicle-page.tsx";

hydrate(VehiclePage);
openStreetMapOnClick();
