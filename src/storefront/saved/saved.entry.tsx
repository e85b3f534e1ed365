import { hydrate } from "../page/hydrate.tsx";
import { SavedPage } from "./saved-page.tsx";

hydrate(SavedPage);
