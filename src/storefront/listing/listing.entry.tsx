import { hydrate } from "../page/hydrate.tsx";
import { ListingPage } from "./listing-page.tsx";

hydrate(ListingPage);
