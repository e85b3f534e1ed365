import {
  cardPicturesDataPath,
  cardsDataPath,
  countDataPath,
  dataPath,
  listingBasisDataPath,
  locationsDataPath,
  searchPath,
  suggestionsDataPath,
} from "../../addresses/paths.ts";
import { cardPicturesData } from "../../storefront/card/card-pictures-data.server.ts";
import { cardsData } from "../../storefront/card/cards-data.server.ts";
import { countData } from "../../storefront/listing/count-data.server.ts";
import { listingBasis } from "../../storefront/listing/listing-basis.server.ts";
import { buildHeader } from "../../storefront/listing/listing-loader.ts";
import { listingData } from "../../storefront/listing/listing.server.ts";
import { suggestionsData } from "../../storefront/search-box/suggestions-data.server.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import { simpleListing } from "../../locations/simple-listing.ts";
import { isBelow } from "../allowed-methods.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { publicPage } from "../page-caching.ts";

/** Retyping a query is served from the browser's cache. */
const suggestionsCache = "private, max-age=60";

/** A shopper who returns to a listing is likely to use the same cards. */
const picturesCache = "private, max-age=300";

/** Long enough for a visit to several pages. */
const basisCache = "private, max-age=60";

/** Data for scripts of the pages, and for other programs, as JSON. */
export function addDataRoutes(app: App, { assets }: Pick<AppPorts, "assets">): void {
  app.use(`${dataPath}/*`, async (context, next) => {
    await next();
    context.res.headers.set(buildHeader, assets.build);
  });
  app.get(countDataPath, async (context) => {
    const count = await countData(new URL(context.req.url).search, context.get("request"));
    return context.json({ count }, 200, { "cache-control": "no-store" });
  });
  app.get(suggestionsDataPath, async (context) => {
    const suggestions = await suggestionsData(new URL(context.req.url).search, context.get("request"));
    return context.json(suggestions, 200, { "cache-control": suggestionsCache });
  });
  app.get(cardsDataPath, async (context) => {
    const cards = await cardsData(new URL(context.req.url).search, context.get("request"));
    return context.json(cards, 200, { "cache-control": "no-store" });
  });
  app.get(cardPicturesDataPath, async (context) => {
    const pictures = await cardPicturesData(new URL(context.req.url).search, context.get("request"));
    return context.json(pictures, 200, { "cache-control": picturesCache });
  });
  app.get(listingBasisDataPath, (context) => {
    const basis = listingBasis(context.get("request"));
    return context.json(basis, 200, { "cache-control": basis === null ? "no-store" : basisCache });
  });
  app.get(locationsDataPath, (context) => {
    const locations = shownLocations(context.get("request").site).map(simpleListing);
    return context.json({ locations }, 200, { "cache-control": publicPage });
  });
  app.get(`${dataPath}/*`, async (context) => {
    const url = new URL(context.req.url);
    const path = url.pathname.slice(dataPath.length);
    if (!isBelow(path, searchPath)) return context.json({ error: "There is no data at this address." }, 404);
    return context.json(await listingData({ path, query: url.search }, context.get("request")), 200, {
      "cache-control": "no-store",
    });
  });
}
