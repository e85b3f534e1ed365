import { tradeInPhotosPath, tradeInsPath } from "../../addresses/paths.ts";
import { addressConnection } from "../../leads/spam-guard.ts";
import { photoView, photosHref } from "../../storefront/trade-in/offer.server.ts";
import { tradeInHref } from "../../storefront/trade-in/form-steps.server.ts";
import { tradeInOfToken } from "../../storefront/trade-in/trade-in-pages.server.ts";
import {
  largestPhotoBytes,
  type PhotoFault,
  photoFaultTexts,
  type PhotoRef,
  type PhotoSize,
} from "../../trade-in/trade-in-photos.ts";
import type { HonoRequest } from "hono";
import { matchPath } from "../../storefront/page/path-pattern.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import { leadOfLink } from "../../storefront/lead-progress/lead-pages.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { html, wantsJson } from "../html-answer.ts";
import { limitedBody } from "../limited-body.ts";
import { refuseNotOffered } from "../refuse-not-offered.ts";
import { minuteMs } from "../../settings/durations.ts";

const photosRoute = `${tradeInsPath}/:token/photos`;
const largestUploadBytes = largestPhotoBytes + 16_384;
/** A photo takes this long on a slow phone connection. */
const uploadWithinMs = minuteMs;
/** Uploads are held in memory: this many at once, whatever their number. */
const mostUploads = 8;
const mostUploadsOfClient = 2;

const faultStatus: Record<PhotoFault, 409 | 413 | 422 | 503> = { full: 409, large: 413, unreadable: 422, busy: 503 };
const photoIdPattern = /^[A-Za-z0-9-]{8,64}$/;

/** Whether a request uploads a photo, which has its own limits of size and time. */
export function isPhotoUpload({ method, path }: Pick<HonoRequest, "method" | "path">): boolean {
  return method === "POST" && matchPath(`${tradeInsPath}/{token}/photos`, path) !== null;
}

/** Receives photos. Before the limit of other forms, which photos exceed. */
export function addTradeInUploads(app: App, ports: AppPorts): void {
  /** The connection of each upload that is running. */
  const uploads: string[] = [];
  app.post(photosRoute, async (context) => {
    if (!context.get("request").site.tradeIn.enabled) refuseNotOffered("tradeIn");
    // Before the body, so that only the owner of a trade-in takes a place.
    if ((await leadOfUpload(context, ports)) === null) return gone(context, ports);
    const client = addressConnection(context.get("clientAddress") ?? "");
    const ofClient = uploads.filter((other) => other === client).length;
    if (uploads.length >= mostUploads || ofClient >= mostUploadsOfClient) return refuse(context, "busy");
    uploads.push(client);
    return takeUpload(context, ports).finally(() => uploads.splice(uploads.indexOf(client), 1));
  });
}

/** Reads the photo, but never more than allowed, and adds it. */
async function takeUpload(context: SiteContext, ports: AppPorts): Promise<Response> {
  let answer: Response | null = null;
  const limited = limitedBody({
    largestBytes: largestUploadBytes,
    withinMs: uploadWithinMs,
    tooLarge: () => refuse(context, "large"),
  });
  const refused = await limited(context, async () => {
    answer = await addPhoto(context, ports);
  });
  return refused ?? answer ?? gone(context, ports);
}

export function addTradeInPhotoRoutes(app: App, ports: AppPorts): void {
  app.get(`${photosRoute}/:photo`, async (context, next) => {
    const ref = await findPhotoRef(context, ports);
    return (ref && (await pictureResponse(ref, context, ports))) ?? next();
  });
  app.get(`${tradeInPhotosPath}/:token/:photo`, async (context, next) => {
    const lead = await leadOfLink("photos", context.req.param("token"), context.get("request"), ports);
    if (lead === null) return next();
    const ref = { siteId: lead.siteId, leadId: lead.leadId, photoId: context.req.param("photo") };
    return (await pictureResponse(ref, context, ports)) ?? next();
  });
  app.post(`${photosRoute}/:photo/remove`, async (context, next) => {
    const ref = await findPhotoRef(context, ports);
    if (ref === null) return next();
    await ports.tradeInPhotos.remove(ref);
    if (wantsJson(context.req)) return context.json({ removed: true });
    return context.redirect(`${tradeInHref(context.req.param("token"))}#photos`, 303);
  });
}

/** A photo as JPEG for whoever has the private link; null if there is none. */
async function pictureResponse(
  ref: PhotoRef,
  context: SiteContext,
  { tradeInPhotos }: Pick<AppPorts, "tradeInPhotos">,
): Promise<Response | null> {
  const size: PhotoSize = context.req.query("size") === "thumbnail" ? "thumbnail" : "picture";
  const picture = await tradeInPhotos.photo(ref, size);
  if (picture === null) return null;
  return context.body(new Uint8Array(picture), 200, {
    "content-type": "image/jpeg",
    "cache-control": "private, no-store",
  });
}

/** The lead of the trade-in that a request uploads to; null if it has none. */
async function leadOfUpload(context: SiteContext, ports: AppPorts): Promise<string | null> {
  const request = context.get("request");
  const found = await tradeInOfToken(context.req.param("token") ?? "", request, ports);
  return found?.tradeIn.leadId ?? null;
}

async function addPhoto(context: SiteContext, ports: AppPorts): Promise<Response> {
  const { site, now } = context.get("request");
  const token = context.req.param("token") ?? "";
  const leadId = await leadOfUpload(context, ports);
  if (leadId === null) return gone(context, ports);
  const form = await context.req.formData().catch(() => null);
  const file = form?.get("photo");
  if (!(file instanceof File) || file.size === 0) return refuse(context, "unreadable");
  if (file.size > largestPhotoBytes) return refuse(context, "large");
  const address = context.get("clientAddress");
  const client = address === null ? null : addressConnection(address);
  const encoded = await ports.encodePhoto(new Uint8Array(await file.arrayBuffer()), site.slug, client);
  if (encoded.kind !== "encoded") return refuse(context, encoded.kind);
  const sentId = form?.get("photo_id");
  const photoId = typeof sentId === "string" && photoIdPattern.test(sentId) ? sentId : ports.newId();
  const added = await ports.tradeInPhotos.add({ siteId: site.slug, leadId, photoId }, encoded.photo, now);
  if (added === "gone") return gone(context, ports);
  if (added === "full") return refuse(context, "full");
  if (wantsJson(context.req)) return context.json(photoView(token, photoId), 201);
  return context.redirect(`${tradeInHref(token)}#photos`, 303);
}

function gone(context: SiteContext, ports: AppPorts): Response {
  return html(notFoundPage(), context.get("request"), ports, "no-store");
}

/** The reason, for scripts as JSON; others see it on the page. */
function refuse(context: SiteContext, fault: PhotoFault): Response {
  if (wantsJson(context.req)) return context.json({ error: photoFaultTexts[fault] }, faultStatus[fault]);
  const page = photosHref(context.req.param("token") ?? "").replace(/\/photos$/, "");
  return context.redirect(`${page}?photo=${fault}#photos`, 303);
}

async function findPhotoRef(context: SiteContext, ports: AppPorts): Promise<PhotoRef | null> {
  const request = context.get("request");
  const found = await tradeInOfToken(context.req.param("token") ?? "", request, ports);
  const leadId = found?.tradeIn.leadId ?? null;
  return leadId === null ? null : { siteId: request.site.slug, leadId, photoId: context.req.param("photo") ?? "" };
}
