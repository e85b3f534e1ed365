import { hydratedScreen } from "../page/screen.tsx";
import { ComparePage } from "./compare-page.tsx";

export const compareScreen = hydratedScreen({
  component: ComparePage,
  entry: "src/storefront/compare/compare.entry.tsx",
});
