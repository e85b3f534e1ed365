import { escapeHtml } from "../vehicles/escape-html.ts";

/** The style sheet of the demo's own pages: a file, because the content policy allows no inline styles. */
export const demoStylesPath = "/demo/pages.css";

/** System colours and fonts, because these pages belong to no brand. */
export const demoStyles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: color-mix(in srgb, CanvasText 5%, Canvas); color: CanvasText; }
main { max-width: 52rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.2; }
h2 { display: inline; font-size: 1.0625rem; line-height: 1.4; overflow-wrap: anywhere; }
p { max-width: 42rem; }
details, li { margin: 0.75rem 0; padding: 1rem 1.25rem; border-radius: 0.75rem; background: Canvas; }
summary { margin-left: 1.25rem; list-style-position: outside; cursor: pointer; }
summary span { display: block; margin-top: 0.25rem; font-size: 0.875rem; color: color-mix(in srgb, CanvasText 65%, Canvas); overflow-wrap: anywhere; }
ul { margin: 1.5rem 0; padding: 0; list-style: none; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1rem 0; font-size: 0.875rem; }
dt { color: color-mix(in srgb, CanvasText 65%, Canvas); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 1rem; border-radius: 0.5rem; background: color-mix(in srgb, CanvasText 5%, Canvas); font-size: 0.8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** A page of the demo itself, outside its sites. `title` is text, `content` is HTML. */
export function demoPage(title: string, content: string): Response {
  const body = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${demoStylesPath}"></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
}
