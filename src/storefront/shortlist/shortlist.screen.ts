import { hydratedScreen } from "../screen.tsx";
import { ComparePage } from "./compare-page.tsx";
import { SavedPage } from "./saved-page.tsx";

export const compareScreen = hydratedScreen({
  component: ComparePage,
  entry: "src/storefront/shortlist/compare.entry.tsx",
});

export const savedScreen = hydratedScreen({
  component: SavedPage,
  entry: "src/storefront/shortlist/saved.entry.tsx",
});
