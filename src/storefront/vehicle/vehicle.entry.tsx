import { hydrate } from "../page/hydrate.tsx";
import { openStreetMapOnClick } from "../place/street-map-button.ts";
import { VehiclePage } from "./vehicle-page.tsx";

hydrate(VehiclePage);
openStreetMapOnClick();
