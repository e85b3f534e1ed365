import { hydratedScreen } from "../page/screen.tsx";
import { ListingPage } from "./listing-page.tsx";

export const listingScreen = hydratedScreen({
  component: ListingPage,
  entry: "src/storefront/listing/listing.entry.tsx",
  // Applies the card density stored in this browser.
  earlyScript: "src/storefront/listing/card-density.entry.ts",
});
