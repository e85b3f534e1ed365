import { watchlistPath } from "../../addresses/paths.ts";
import { newestVehicles } from "../message/vehicle-offer.server.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { SavedView } from "./saved-page.tsx";

/** The page of vehicles saved in the browser; its script adds them. */
export async function savedPage(request: SiteRequest): Promise<Page<"saved", SavedView>> {
  const { site } = request;
  return {
    name: "saved",
    status: 200,
    props: {
      siteSlug: site.slug,
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
      serverRendered: await newestVehicles(request),
    },
    head: plainHead("Saved vehicles", {
      canonicalPath: watchlistPath,
      description: `Vehicles at ${site.name} that you saved in this browser.`,
    }),
  };
}
