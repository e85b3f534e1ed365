import { readFileSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { atMost, type Figure, median, type PartReport } from "./figures.ts";
import { getFoundPage } from "./get-page.ts";
import { projectFolder, startMeasuredPlatform } from "./measured-server.ts";
import { addresses, pageSizes, type PageSizes } from "./page-sizes.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const budgetsInKilobytes = { html: 12, scripts: 85, styles: 12, fonts: 70 };
const vehiclesPerSite = 42;
const vehicleAddress = /href="(\/cars\/[^"?#]+)"/g;

/** Sizes of the files that a browser loads for the pages of every demo site. */
export function benchSizes(): Promise<PartReport> {
  return withTemporaryFolder("bench-sizes-", async (folder) => {
    const platform = await startMeasuredPlatform(folder);
    try {
      const figures: Figure[] = [];
      for (const site of demoSites()) figures.push(...(await siteFigures(platform.port, site)));
      return {
        title: "Sizes: what a browser loads",
        method: `Files referenced by the served HTML and its style sheets, each after gzip -9, and the HTML with brotli, as the server sends it to a browser on its first visit. Of the vehicle pages, ${vehiclesPerSite} of each site: the largest is compared with the budget.`,
        figures,
      };
    } finally {
      await platform.stop();
    }
  });
}

type DemoSite = { name: string; host: string };

function demoSites(): DemoSite[] {
  return globSync(join(projectFolder, "sites", "*.json"))
    .toSorted()
    .map((file) => {
      const { hosts } = JSON.parse(readFileSync(file, "utf8")) as { hosts: string[] };
      const name = basename(file, ".json");
      return { name, host: hosts[0] ?? `${name}.localhost` };
    });
}

async function siteFigures(port: number, { name, host }: DemoSite): Promise<Figure[]> {
  const home = await pageSizes(port, host, "/");
  const listing = await pageSizes(port, host, "/search");
  const vehicles = await vehiclePages(port, host);
  const vehicle = await pageSizes(port, host, vehicles[0] ?? "/");
  const vehicleHtml = await Promise.all(vehicles.map((path) => getFoundPage(port, host, path, "br")));
  const lengths = vehicleHtml.map((html) => html.length);
  return [
    htmlFigure(`${name}: listing, HTML`, listing.htmlBrotli, `gz ${kilobytes(listing.html)}`),
    htmlFigure(`${name}: vehicle, HTML`, Math.max(...lengths), `middle ${kilobytes(median(lengths))}`),
    htmlFigure(`${name}: home, HTML`, home.htmlBrotli, `gz ${kilobytes(home.html)}`),
    ...filesFigures(`${name}: listing`, listing),
    ...filesFigures(`${name}: vehicle`, vehicle),
    ...filesFigures(`${name}: home`, home),
    atMost(`${name}: fonts`, listing.fonts / 1_000, budgetsInKilobytes.fonts, "kB"),
  ];
}

async function vehiclePages(port: number, host: string): Promise<string[]> {
  const listings = await Promise.all(
    ["/search", "/search?page=2"].map(async (path) => (await getFoundPage(port, host, path)).toString()),
  );
  return addresses(listings.join(""), vehicleAddress).slice(0, vehiclesPerSite);
}

function htmlFigure(name: string, bytes: number, note: string): Figure {
  const figure = atMost(name, bytes / 1_000, budgetsInKilobytes.html, "kB br");
  return { ...figure, value: `${figure.value} (${note})` };
}

function filesFigures(name: string, { scripts, styles }: PageSizes): Figure[] {
  return [
    atMost(`${name}, JavaScript`, scripts / 1_000, budgetsInKilobytes.scripts, "kB gz"),
    atMost(`${name}, CSS`, styles / 1_000, budgetsInKilobytes.styles, "kB gz"),
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
