import type { DemoDeliveryStore, DemoDelivery } from "../adapters/delivery/demo-delivery-store.ts";
import type { Site } from "../sites/site-config.ts";
import type { App } from "./app-ports.ts";
import { demoPage } from "./demo-page.ts";
import { withoutUrlSecrets } from "../settings/web-url.ts";
import { escapeHtml } from "../vehicles/escape-html.ts";

const path = "/demo/deliveries";

/** Lists a site's captured deliveries, with emails as their recipients would see them; in demo mode only. */
export function addDemoDeliveries(app: App, store: DemoDeliveryStore): void {
  app.get(path, async (context) => {
    const { site } = context.get("request");
    return demoDeliveries(site, await store.of(site.slug));
  });
  app.get(`${path}/:id`, async (context) => {
    const { site } = context.get("request");
    const found = (await store.of(site.slug)).find(({ message }) => message.deliveryId === context.req.param("id"));
    if (found?.message.kind !== "mail" || found.message.html === null) return context.notFound();
    return context.html(
      site.hosts.reduce((html, host) => html.replaceAll(`https://${host}/`, "/"), found.message.html),
      200,
      {
        "cache-control": "no-store",
        // Emails use inline styles and show pictures, but run no scripts.
        "content-security-policy":
          "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      },
    );
  });
}

function demoDeliveries(site: Site, deliveries: readonly DemoDelivery[]): Response {
  const items = deliveries.map((delivery, index) => itemHtml(delivery, site, index === 0)).join("");
  const none = "<p>Nothing yet. Send an enquiry, and what the dealer receives appears here a second or two later.</p>";
  const order = deliveries.length > 0 ? `of ${deliveries.length} is` : "will be";
  const intro = `<p>This is a demonstration. Nothing below left this computer: these are the messages that the dealer's mail server and systems, and shoppers, would have received. The newest ${order} first.</p><p><a href="/">Go to ${escapeHtml(site.name)}</a></p>`;
  return demoPage(`Deliveries for ${site.name}`, intro + (items || none));
}

/** A delivery as listed: summary and content. */
type Shown = { title: string; way: string; facts: Record<string, string>; html: string };

function itemHtml(delivery: DemoDelivery, site: Site, isOpen: boolean): string {
  const { title, way, facts, html } = shown(delivery.message, site);
  const time = new Date(delivery.storedAt).toLocaleString("en-AU", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: site.timeZone,
  });
  const rows = Object.entries({ ...facts, "Delivery id": delivery.message.deliveryId }).map(
    ([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`,
  );
  const summary = `<summary><h2>${escapeHtml(title)}</h2><span>${escapeHtml(`${way}, ${time}`)}</span></summary>`;
  return `<details${isOpen ? " open" : ""}>${summary}<dl>${rows.join("")}</dl>${html}</details>`;
}

function shown(message: DemoDelivery["message"], site: Site): Shown {
  if (message.kind === "mail") {
    const { replyTo, html } = message;
    return {
      title: message.subject,
      way: `${html === null ? "Machine-readable email" : "Email"} to ${message.to}`,
      facts: {
        From: message.fromName,
        "Reply-To": replyTo === null ? "nobody" : `${replyTo.name} <${replyTo.address}>`,
      },
      html: `${htmlLink(message)}<pre>${withLinks(escapeHtml(message.text), site)}</pre>`,
    };
  }
  const { signature } = message;
  const signed =
    signature.kind === "signed" ? `with the key in ${signature.secretVariable ?? "(none is named)"}` : "no";
  return {
    title: `POST to ${new URL(message.url).host}`,
    way: withoutUrlSecrets(message.url),
    facts: { Type: message.mediaType, Signed: signed },
    html: `<pre>${escapeHtml(message.body)}</pre>`,
  };
}

function htmlLink({ deliveryId, html }: { deliveryId: string; html: string | null }): string {
  return html === null ? "" : `<p><a href="${path}/${encodeURIComponent(deliveryId)}">As received</a></p>`;
}

/** Removes the host from links to the site itself, so that they work in the demo without its real host and TLS. */
function withLinks(html: string, { hosts }: Site): string {
  return html.replaceAll(/https:\/\/([^/\s]+)(\/enquiries\/[\w./-]+)/g, (address, host: string, path: string) =>
    hosts.includes(host) ? `<a href="${path}">${address}</a>` : address,
  );
}
