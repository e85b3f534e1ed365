import type { PageName } from "../storefront/page.ts";
import type { Assets } from "./assets.ts";
import { frameStyles, plainStyles, stylesOfPage } from "./style-sheets.ts";

/** The script and style sheets of each kind of page. */
const entries: Record<PageName, string> = {
  home: "src/storefront/home/home.entry.tsx",
  listing: "src/storefront/listing/listing.entry.tsx",
  vehicle: "src/storefront/vehicle/vehicle.entry.tsx",
  enquiry: "src/storefront/enquiry/enquiry.entry.tsx",
  contact: "src/storefront/enquiry/enquiry.entry.tsx",
  compare: "src/storefront/shortlist/compare.entry.tsx",
  saved: "src/storefront/shortlist/saved.entry.tsx",
  "sign-in": "src/storefront/sign-in/sign-in.entry.ts",
  watchlist: "src/storefront/watchlist/watchlist.entry.tsx",
  success: "src/storefront/plain.entry.ts",
  "lead-status": "src/storefront/plain.entry.ts",
  "holiday-hours": "src/storefront/plain.entry.ts",
  "cookie-choices": "src/storefront/plain.entry.ts",
  message: "src/storefront/plain.entry.ts",
};

/**
 * Run before anything is painted, for what this browser keeps about a page's looks. They hold up the paint, not the
 * parser.
 */
const earlyScripts: Partial<Record<PageName, string>> = { listing: "src/storefront/listing/card-density.entry.ts" };

/** Pages whose components the browser takes over; the others are finished as they are. */
export const hydratedPages: readonly PageName[] = [
  "home",
  "listing",
  "vehicle",
  "enquiry",
  "contact",
  "compare",
  "saved",
  "watchlist",
];

/** What a kind of page loads, in a brand: as elements of its head, and as the header that tells of it sooner. */
export type PageFiles = {
  html: string;
  /** Value of the header `Link`: the sheets that the first paint waits for, known before the page itself has come. */
  link: string;
};

const known = new WeakMap<Assets, Map<string, PageFiles>>();

/** The files of a kind of page in a brand; worked out once for a build. */
export function pageFiles(name: PageName, brandName: string, assets: Assets): PageFiles {
  const ofBuild = known.get(assets) ?? new Map<string, PageFiles>();
  known.set(assets, ofBuild);
  const key = `${brandName} ${name}`;
  const files = ofBuild.get(key) ?? findFiles(name, brandName, assets);
  ofBuild.set(key, files);
  return files;
}

function findFiles(name: PageName, brandName: string, assets: Assets): PageFiles {
  const { script, actingModules, definingModules, styles } = assets.entry(entries[name]);
  const brand = assets.brand(brandName);
  const ownStyles = [
    ...(hydratedPages.includes(name) ? [] : plainStyles),
    ...(stylesOfPage[name] ?? []),
    ...frameStyles,
  ];
  const sheets = [...new Set([brand.style, ...styles, ...ownStyles.map(assets.style)])];
  const earlyScript = earlyScripts[name];
  const html = [
    `<link rel="icon" type="image/svg+xml" href="${brand.logo}">`,
    ...sheets.map(styleLink),
    earlyScript ? `<script async blocking="render" src="${assets.entry(earlyScript).script}"></script>` : "",
    // Each runs when it has come, in a task of its own: together with the page they would hold a phone up.
    ...definingModules.map((module) => `<script type="module" async src="${module}" ${afterFirstPaint}></script>`),
    ...actingModules.map((module) => `<link rel="modulepreload" href="${module}" ${afterFirstPaint}>`),
    `<script type="module" src="${script}" ${afterFirstPaint}></script>`,
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
  return [...new Set(sources.map(assets.style))];
}
