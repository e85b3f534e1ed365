import { drawingsVersion, imagesPath, speculationRulesPath } from "../../addresses/paths.ts";
import { assetsPath } from "../../ui/asset-paths.ts";
import type { ImageFormat } from "../../adapters/images/image-forms.ts";
import { addressConnection } from "../../leads/spam-guard.ts";
import type { Context } from "hono";
import type { App, AppPorts } from "../app-ports.ts";
import { clientAddress } from "../client-address.ts";
import { addMapTileRoutes } from "./map-tile-routes.ts";
import { refusalStatus, tryAgain } from "../try-again.ts";
import { speculationRules } from "../speculation-rules.ts";

const immutable = "public, max-age=31536000, immutable";
const forADay = "public, max-age=86400";
/** By then several waiting pictures are drawn. */
const retryAfterSeconds = 3;
const pictureAddress = /^\/images\/([1-9]\d{1,3})\/([a-z0-9/-]{3,120})\.(avif|webp|jpeg|png)$/;

/** Files that are the same on every site: scripts, styles, fonts and rendered pictures. */
export function addFileRoutes(app: App, ports: AppPorts): void {
  app.get(`${assetsPath}/*`, async (context) => {
    const asset = await ports.assets.asset(context.req.path);
    // A build that is being deployed may have it in a moment.
    if (!asset) return context.text("There is no such file.\n", 404, { "cache-control": "no-store" });
    return context.body(new Uint8Array(asset.body), 200, {
      "content-type": asset.contentType,
      "cache-control": asset.immutable ? immutable : forADay,
    });
  });
  app.get(speculationRulesPath, (context) =>
    context.body(speculationRules, 200, {
      "content-type": "application/speculationrules+json",
      "cache-control": forADay,
    }),
  );
  addMapTileRoutes(app, ports);
  app.get(`${imagesPath}/*`, (context) => picture(context, ports));
}

async function picture(context: Context, { images, proxyHops }: AppPorts): Promise<Response> {
  const [, width = "", reference = "", format = ""] = pictureAddress.exec(context.req.path) ?? [];
  const address = clientAddress(context, proxyHops);
  const asker = { client: address === null ? null : addressConnection(address), signal: context.req.raw.signal };
  const found = await images.picture(`artwork:${reference}`, Number(width), format as ImageFormat, asker);
  if (found === null)
    return new Response("There is no such picture.", { status: 404, headers: { "content-type": "text/plain" } });
  if (found.kind !== "done") return tryAgain(refusalStatus(found), retryAfterSeconds);
  // A page of another release asks for its own drawings, which are not these.
  const isCurrent = context.req.query("v") === String(drawingsVersion);
  return new Response(new Uint8Array(found.result.body), {
    headers: { "content-type": found.result.contentType, "cache-control": isCurrent ? immutable : forADay },
  });
}
