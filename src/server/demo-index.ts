import type { Sites } from "../sites/sites.ts";
import { demoPage } from "./demo-page.ts";
import { escapeHtml } from "../vehicles/escape-html.ts";

/** The list of demo sites at `http://localhost`, in demo mode only. */
export function demoIndex(sites: Sites, host: string, deskHost: string | null): Response {
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  const items = sites.all
    .map(
      (site) =>
        `<li><a href="http://${site.hosts[0]}${port}/">${escapeHtml(site.name)}</a> (<a href="http://${site.hosts[0]}${port}/demo/deliveries">messages sent to this dealer</a>)</li>`,
    )
    .join("");
  const intro = `<p>One installation, ${sites.all.length} dealers. Each has its own host:</p>`;
  const desk =
    deskHost === null
      ? ""
      : `<p>Their staff work at <a href="http://${deskHost}${port}/">the desk</a>, which you can enter as one of five invented people.</p>`;
  return demoPage("Forecourt demo sites", `${intro}<ul>${items}</ul>${desk}`);
}
