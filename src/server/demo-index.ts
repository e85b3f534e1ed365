import type { Sites } from "../sites/sites.ts";

/** The list of demo sites at `http://localhost`, in demo mode only. */
export function demoIndex(sites: Sites, host: string): Response {
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  const items = sites.all
    .map(
      (site) =>
        `<li><a href="http://${site.hosts[0]}${port}/">${escapeHtml(site.name)}</a> (<a href="http://${site.hosts[0]}${port}/demo/deliveries">what its dealer was sent</a>)</li>`,
    )
    .join("");
  const body = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Forecourt demo sites</title></head><body><main><h1>Forecourt demo sites</h1><p>One installation, ${sites.all.length} dealers. Each answers at its own host:</p><ul>${items}</ul></main></body></html>`;
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
