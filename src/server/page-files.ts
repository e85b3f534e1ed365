import { type ScreenName, screens } from "../storefront/screens.ts";
import type { Assets } from "./assets.ts";

/** Runs on every page, before the page's own script. */
export const everyPageEntry = "src/storefront/every-page/every-page.entry.ts";
export const frameSheets = [
  "src/ui/icon.sheet.module.css",
  "src/storefront/frame/site-header.sheet.module.css",
  "src/storefront/frame/menus.sheet.module.css",
];
/** Linked before the footer, where they do not delay anything above: panels are initially closed. */
const laterSheets = [
  "src/storefront/frame/menu-panels.sheet.module.css",
  "src/storefront/frame/site-footer.sheet.module.css",
];
const consentSheet = "src/storefront/frame/consent-bar.sheet.module.css";

/** Source files of the style sheets before the footer, including the cookie question if the site asks it. */
export function footerSheets(asksForConsent: boolean): readonly string[] {
  return asksForConsent ? [...laterSheets, consentSheet] : laterSheets;
}

/** The files a kind of page loads in a brand: as elements of the head, and as a header that arrives earlier. */
export type PageFiles = {
  html: string;
  /** Value of the `Link` header: the style sheets that the first paint waits for. */
  link: string;
};

/** Where none of these applies, a browser loads the sheet after everything else, and nothing waits for it. */
const modes = "print,(prefers-color-scheme:dark),(prefers-contrast:more)";

const known = new WeakMap<Assets, Map<string, PageFiles>>();

export function pageFiles(name: ScreenName, brandName: string, assets: Assets): PageFiles {
  const ofBuild = known.get(assets) ?? new Map<string, PageFiles>();
  known.set(assets, ofBuild);
  const key = `${brandName} ${name}`;
  const files = ofBuild.get(key) ?? findFiles(name, brandName, assets);
  ofBuild.set(key, files);
  return files;
}

function findFiles(name: ScreenName, brandName: string, assets: Assets): PageFiles {
  const screen = screens[name];
  const entries = [everyPageEntry, ...(screen.entry === null ? [] : [screen.entry])].map(assets.entry);
  const brand = assets.brand(brandName);
  const styles = entries.flatMap((entry) => entry.styles);
  const ownSheets = [...(screen.sheets ?? []), ...frameSheets];
  const sheets = unique([brand.style, ...styles, ...ownSheets.map(assets.style)]);
  const html = [
    `<link rel="icon" href="${brand.logo}">`,
    ...sheets.map(styleLink),
    `<link rel="stylesheet" href="${brand.modes}" media="${modes}">`,
    screen.earlyScript
      ? `<script async blocking="render" src="${assets.entry(screen.earlyScript).script}"></script>`
      : "",
    // Each runs in a task of its own when it arrives: run together with the page, they would be a long task on a phone.
    ...unique(entries.flatMap(({ definingModules }) => definingModules)).map(
      (module) => `<script type="module" async src="${module}" ${afterFirstPaint}></script>`,
    ),
    ...unique(entries.flatMap(({ actingModules }) => actingModules)).map(
      (module) => `<link rel="modulepreload" href="${module}" ${afterFirstPaint}>`,
    ),
    ...entries.map(({ script }) => `<script type="module" src="${script}" ${afterFirstPaint}></script>`),
  ].join("");
  return { html, link: sheets.map((href) => `<${href}>; rel=preload; as=style`).join(", ") };
}

/**
 * Scripts have a lower priority than what the first screen shows: style sheets and the large picture. The font is not
 * preloaded, because it would compete with the picture; until it arrives, text uses a fallback font with the same
 * metrics.
 */
const afterFirstPaint = `fetchpriority="low"`;

export function styleLink(href: string): string {
  return `<link rel="stylesheet" href="${href}">`;
}

/** Distinct addresses of style sheets; some may be built into the same file. */
export function styleSheetUrls(sources: readonly string[], assets: Assets): string[] {
  return unique(sources.map(assets.style));
}

function unique(addresses: readonly string[]): string[] {
  return [...new Set(addresses)];
}
