import { hydratedScreen } from "../page/screen.tsx";
import { SavedPage } from "./saved-page.tsx";

export const savedScreen = hydratedScreen({ component: SavedPage, entry: "src/storefront/saved/saved.entry.tsx" });
