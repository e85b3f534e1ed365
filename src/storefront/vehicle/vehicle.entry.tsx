import "../../ui/base.css";
import "../frame/frame.entry.ts";
import { hydrate } from "../hydrate.tsx";
import { openStreetMapOnClick } from "../place/street-map-button.ts";
import { VehiclePage } from "./vehicle-page.tsx";

hydrate(VehiclePage);
openStreetMapOnClick();
