import { hydratedScreen } from "../page/screen.tsx";
import { ListingPage } from "./listing-page.tsx";

export const listingScreen = hydratedScreen({
  component: ListingPage,
  entry: "src/storefront/listing/listing.entry.tsx",
  // What this browser remembers about the size of cards.
  earlyScript: "src/storefront/listing/card-density.entry.ts",
});
