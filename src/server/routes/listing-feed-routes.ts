import { acceptedVariable } from "../../settings/accepted-variable.ts";
import { feedReportPath, feedsPath, indexNowKeyPath } from "../../addresses/paths.ts";
import type { FeedFormat } from "../../listing-feeds/feed-format.ts";
import { feedOfFile, publishedFeeds } from "../../listing-feeds/feed-formats.ts";
import { feedText, leftOut } from "../../listing-feeds/feed-text.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { type OpenDownloads, openDownloads } from "../open-downloads.ts";
import { isSecret } from "../is-secret.ts";

const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
/** The server must not collect a feed in memory to compress it. */
const publicFeed = "public, no-cache, no-transform";
const privateFeed = "private, no-cache, no-transform";

/** A receiver reads one feed at a time, or all of a site's at once. */
const mostDownloadsOfClient = 4;
const retryAfterSeconds = "30";

/** The feeds of a site, what they leave out, and the site's key for search engines. */
export function addListingFeedRoutes(app: App, ports: AppPorts): void {
  const downloads = openDownloads(mostDownloadsOfClient);
  app.get("/:file{[A-Za-z0-9-]+\\.txt}", async (context, next) => {
    const { indexNowKey } = context.get("request").site.listingFeeds;
    if (indexNowKey === null || context.req.path !== indexNowKeyPath(indexNowKey)) return next();
    return context.text(indexNowKey, 200, { "cache-control": "no-cache" });
  });
  app.get(feedReportPath, async (context, next) => {
    const { site } = context.get("request");
    const { reportTokenVariable } = site.listingFeeds;
    const [first] = publishedFeeds(site);
    if (reportTokenVariable === null || first === undefined) return next();
    const refusal = refuseWithoutToken(context, reportTokenVariable, ports);
    if (refusal !== null) return refusal;
    const asked = context.req.query("feed") ?? first.name;
    const format = publishedFeeds(site).find(({ name }) => name === asked);
    if (format === undefined) {
      const names = publishedFeeds(site).map(({ name }) => name);
      return context.json({ error: `The site has no feed "${asked.slice(0, 50)}". It has: ${names.join(", ")}.` }, 404);
    }
    const end = beginDownload(context, downloads);
    if (end === null) return tooManyDownloads(context);
    const text = reportText(format, context, ports);
    return streamed(context, { text, end }, "application/json; charset=utf-8", privateFeed);
  });
  app.get(`${feedsPath}/:file`, async (context, next) => {
    const { site } = context.get("request");
    const format = feedOfFile(context.req.param("file"), site);
    if (format === null) return next();
    const { tokenVariable } = site.listingFeeds[format.name];
    const refusal = tokenVariable === null ? null : refuseWithoutToken(context, tokenVariable, ports);
    if (refusal !== null) return refusal;
    const stored = await ports.listingFeeds.current(format, site);
    const cache = tokenVariable === null ? publicFeed : privateFeed;
    const headers = {
      etag: stored.etag,
      "last-modified": new Date(stored.madeAt).toUTCString(),
      "cache-control": cache,
    };
    if (context.req.header("if-none-match") === stored.etag) return context.body(null, 304, headers);
    const end = beginDownload(context, downloads);
    if (end === null) return tooManyDownloads(context);
    const answer = streamed(context, { text: feedText(stored, format, site), end }, format.contentType, cache);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });
}

/** Null if the client has too many downloads of the site open. The body of an answer to HEAD is never read. */
function beginDownload(context: SiteContext, downloads: OpenDownloads): (() => void) | null {
  if (context.req.method === "HEAD") return () => undefined;
  return downloads.begin(`${context.get("request").site.slug} ${context.get("clientAddress")}`);
}

function tooManyDownloads(context: SiteContext): Response {
  const headers = { "cache-control": "no-store", "retry-after": retryAfterSeconds };
  return context.text("You have too many downloads open. Wait until one of them finishes.", 429, headers);
}

/** A site whose token is not in the environment answers nobody. */
function refuseWithoutToken(context: SiteContext, variable: string, { readSecret }: AppPorts): Response | null {
  const expected = [readSecret(variable), readSecret(acceptedVariable(variable))];
  const given = context.req.query("token") ?? "";
  if (expected.some((token) => token && isSecret(given, token))) return null;
  return context.text("This address needs the token that the dealer gave you: ?token=…", 403, {
    "cache-control": "no-store",
  });
}

async function* reportText(
  format: FeedFormat,
  context: SiteContext,
  { listingFeeds }: AppPorts,
): AsyncGenerator<string> {
  const { site } = context.get("request");
  const stored = await listingFeeds.current(format, site);
  yield `{"feed":${JSON.stringify(format.name)},"made_at":${JSON.stringify(new Date(stored.madeAt).toISOString())},"left_out":[`;
  let isFirst = true;
  for await (const vehicles of leftOut(stored, format)) {
    if (vehicles.length === 0) continue;
    yield `${isFirst ? "\n" : ",\n"}${vehicles.map((vehicle) => JSON.stringify(vehicle)).join(",\n")}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

/** A text in portions; `end` is called when it was sent, or is not needed any more. */
type Download = { text: AsyncGenerator<string>; end: () => void };

/** Sends text as it is made, compressed on the way if the client accepts that. */
function streamed(context: SiteContext, download: Download, contentType: string, cache: string): Response {
  const bytes = byteStream(download);
  const headers = { "content-type": contentType, "cache-control": cache, vary: "accept-encoding" };
  if (!acceptsGzip.test(context.req.header("accept-encoding") ?? "")) return new Response(bytes, { headers });
  const compressed = bytes.pipeThrough(new CompressionStream("gzip"));
  return new Response(compressed, { headers: { ...headers, "content-encoding": "gzip" } });
}

/** Asks for the next portion only when the client has taken the last one. */
function byteStream({ text, end }: Download): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await text.next();
          if (!done) return controller.enqueue(encoder.encode(value));
        } catch (error) {
          end();
          throw error;
        }
        end();
        controller.close();
      },
      async cancel() {
        end();
        await text.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
