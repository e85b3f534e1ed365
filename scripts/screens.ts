/** Pictures of the main screens of every demo site, on one page for a person to judge: `npm run screens`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { ready, startServer, stopped } from "../test/e2e/global-setup.ts";
import { findBrowser } from "../test/find-browser.ts";
import { freePort } from "../test/free-port.ts";
import { ensureBuild } from "./build.ts";

const folder = "test-results/screens";
const sites = ["harbourline", "wattlebrook", "red-gum"];
const widths = [390, 820, 1440];
const height = 1_000;
/** A weekday in spring, when every showroom is open. */
const clock = "2026-11-18T10:30:00+11:00";

/** `first` stands for the first vehicle of the listing. */
type Screen = { name: string; path: string };

const screens: readonly Screen[] = [
  { name: "Home", path: "/" },
  { name: "Listing", path: "/search" },
  { name: "One make up to a price", path: "/search/toyota?range[price]=:60000" },
  { name: "No result", path: "/search?query=zzqqxx" },
  { name: "Vehicle", path: "first" },
  { name: "Contact", path: "/contact-us" },
  { name: "Test drive", path: "/book-test-drive" },
  { name: "Saved vehicles", path: "/watchlist" },
  { name: "Sign in", path: "/sign-in" },
  { name: "Not found", path: "/nothing-here" },
];

async function shoot(browser: Browser, origin: string, site: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/search");
  const vehicle = (await page.getByRole("article").getByRole("link").first().getAttribute("href")) ?? "/";
  for (const { name, path } of screens) {
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await page.goto(path === "first" ? vehicle : path, { waitUntil: "networkidle" });
      await page.screenshot({ path: join(folder, pictureName(site, name, width)), type: "jpeg", quality: 80 });
    }
    process.stdout.write(`${site}: ${name}\n`);
  }
  await context.close();
}

function pictureName(site: string, screen: string, width: number): string {
  return `${site}-${screen.toLowerCase().replaceAll(/[^a-z]+/g, "-")}-${width}.jpg`;
}

/** A row for each screen and width, the sites side by side. */
function sheet(): string {
  const rows = screens.flatMap(({ name }) =>
    widths.map((width) => {
      const pictures = sites.map(
        (site) => `<img src="${pictureName(site, name, width)}" alt="${site}: ${name} at ${width}" loading="lazy">`,
      );
      return `<h2>${name}, ${width} px</h2><div>${pictures.join("")}</div>`;
    }),
  );
  const style =
    "body{font:16px system-ui;margin:24px;background:#ddd}div{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}img{width:100%}";
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join("\n")}</html>\n`;
}

await ensureBuild();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-screens-"));
const port = await freePort();
const server = startServer("dist", { PORT: String(port), DATA_DIR: dataDir, FORECOURT_CLOCK: clock });
try {
  await ready(server, port);
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  for (const site of sites) await shoot(browser, `http://${site}.localhost:${port}`, site);
  await browser.close();
  writeFileSync(join(folder, "index.html"), sheet());
  process.stdout.write(`Open ${join(folder, "index.html")}.\n`);
} finally {
  await stopped(server);
  rmSync(dataDir, { recursive: true, force: true });
}
