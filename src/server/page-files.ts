import { type ScreenName, screens } from "../storefront/screens.ts";
import type { Assets } from "./assets.ts";

/** Runs on every page, before the page's own script. */
const everyPageEntry = "src/storefront/every-page/every-page.entry.ts";
/** Style sheets of the frame around every page. */
const frameSheets = [
  "src/ui/icon.sheet.module.css",
  "src/storefront/frame/site-header.sheet.module.css",
  "src/storefront/frame/menus.sheet.module.css",
];
/** Stand before the footer, where they hold up nothing above it: panels are closed at first, paper comes last. */
const laterSheets = [
  "src/storefront/page/print.sheet.css",
  "src/storefront/frame/menu-panels.sheet.module.css",
  "src/storefront/frame/site-footer.sheet.module.css",
];
const consentSheet = "src/storefront/frame/consent-bar.sheet.module.css";

/** Source files of the style sheets that stand before the footer; one more where the site asks about cookies. */
export function footerSheets(asksForConsent: boolean): readonly string[] {
  return asksForConsent ? [...laterSheets, consentSheet] : laterSheets;
}

/** What a kind of page loads, in a brand: as elements of its head, and as the header that tells of it sooner. */
export type PageFiles = {
  html: string;
  /** Value of the header `Link`: the sheets that the first paint waits for, known before the page itself has come. */
  link: string;
};

const known = new WeakMap<Assets, Map<string, PageFiles>>();

/** The files of a kind of page in a brand; worked out once for a build. */
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
    `<link rel="icon" type="image/svg+xml" href="${brand.logo}">`,
    ...sheets.map(styleLink),
    screen.earlyScript
      ? `<script async blocking="render" src="${assets.entry(screen.earlyScript).script}"></script>`
      : "",
    // Each runs when it has come, in a task of its own: together with the page they would hold a phone up.
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
 * Scripts come after what the first screen shows: style sheets, the large picture. The font is not preloaded either:
 * text stands in a face of the same measures until it comes, and it would take the line from the picture.
 */
const afterFirstPaint = `fetchpriority="low"`;

export function styleLink(href: string): string {
  return `<link rel="stylesheet" href="${href}">`;
}

/** Addresses of style sheets, each once: some were built into one. */
export function sheetsOf(sources: readonly string[], assets: Assets): string[] {
  return unique(sources.map(assets.style));
}

function unique(addresses: readonly string[]): string[] {
  return [...new Set(addresses)];
}
