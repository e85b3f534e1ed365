import { hydratedScreen } from "../page/screen.tsx";
import { HomePage } from "./home-page.tsx";

export const homeScreen = hydratedScreen({ component: HomePage, entry: "src/storefront/home/home.entry.tsx" });
