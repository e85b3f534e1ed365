import { sharePath, siteSharePicturePath } from "../../addresses/paths.ts";
import { addressConnection } from "../../leads/spam-guard.ts";
import type { ShareCard } from "../../storefront/page/share-card.ts";
import { siteShareCard, vehicleShareCard } from "../../storefront/vehicle/share-card.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { refusalStatus, tryAgain } from "../try-again.ts";

const fileEnd = ".jpg";
const retryAfterSeconds = 5;
const missing = { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } };

/** The pictures that social networks show with links to a site's pages. */
export function addSharePictureRoutes(app: App, ports: AppPorts): void {
  app.get(siteSharePicturePath, (context) => answer(context, siteShareCard(context.get("request").site), ports));
  app.get(`${sharePath}/cars/:file{[^/]+\\.jpg}`, async (context) => {
    const slug = context.req.param("file").slice(0, -fileEnd.length);
    return answer(context, await vehicleShareCard(slug, context.get("request")), ports);
  });
}

async function answer(context: SiteContext, card: ShareCard | null, ports: AppPorts): Promise<Response> {
  if (card === null) return new Response("There is no such picture.", missing);
  const { site } = context.get("request");
  const address = context.get("clientAddress");
  const client = address === null ? null : addressConnection(address);
  const { signal } = context.req.raw;
  const drawn = await ports.sharePictures.picture({ siteId: site.slug, client, signal }, card, site.brand);
  if (drawn.kind !== "done") return tryAgain(refusalStatus(drawn), retryAfterSeconds);
  return context.body(new Uint8Array(drawn.result), 200, {
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=86400",
  });
}
