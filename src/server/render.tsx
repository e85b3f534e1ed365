import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { brandNamed } from "../brands/brands.ts";
import type { PageHead } from "../storefront/page/page.ts";
import { type ScreenName, screens, type SitePage } from "../storefront/screens.ts";
import { usesDataLayer } from "../analytics/uses-data-layer.ts";
import type { Site } from "../sites/site-config.ts";
import { toJson } from "../storefront/page/cached-json.ts";
import type { SiteFrameView } from "../storefront/frame/site-frame-view.ts";
import { RelatedLinks } from "../storefront/frame/related-links.tsx";
import { SiteFooter } from "../storefront/frame/site-footer.tsx";
import { SiteHeader } from "../storefront/frame/site-header.tsx";
import { WatchlistForm } from "../storefront/shortlist/shortlist-buttons.tsx";
import type { Assets } from "./assets.ts";
import { components } from "./screen-components.ts";
import type { Thing } from "../storefront/structured-data/thing.ts";
import { headTags } from "./head-tags.ts";
import { footerSheets, pageFiles, styleSheetUrls, styleLink } from "./page-files.ts";

type Frame = { header: string; footer: string };
const framesOfBuild = new WeakMap<Assets, WeakMap<SiteFrameView, Frame>>();

export type RenderContext = {
  siteSlug: string;
  /** Whether the browser must load the watchlist of a signed-in shopper. */
  keepsWatchlists: boolean;
  analytics: Site["analytics"];
  frame: SiteFrameView;
  brandName: string;
  origin: string;
  assets: Assets;
};

/** Renders a complete page. It contains nothing about the visitor, so it can be cached and sent to everyone. */
export function renderPage(page: SitePage, context: RenderContext): string {
  const { header, footer } = renderFrame(context);
  const brand = brandNamed(context.brandName);
  const main = renderToString(pageElement(page, context.assets));
  const props = screens[page.name].isHydrated
    ? `<script type="application/json" id="page-props">${scriptJson(browserProps(page.props))}</script>`
    : "";
  return [
    `<!doctype html><html lang="en-AU" data-site="${context.siteSlug}" data-build="${context.assets.build}"${context.keepsWatchlists ? " data-watchlists" : ""}${tagManagerAttribute(page.head, context)} data-header="${brand.header}" data-hero="${brand.hero}" data-card="${brand.card}"><head>`,
    head(page, context),
    `</head><body>${header}<main class="page" id="page" tabindex="-1">`,
    main,
    `</main>${props}${relatedLinks(page)}${footer}<div role="status" data-toasts></div></body></html>`,
  ].join("");
}

function relatedLinks({ related = [] }: SitePage): string {
  return related.length === 0 ? "" : renderToString(<RelatedLinks links={related} />);
}

/** The props that hydration needs; server-rendered parts are omitted. */
function browserProps(props: SitePage["props"]): object {
  if (!("serverRendered" in props)) return props;
  const { serverRendered: _, ...sent } = props;
  return sent;
}

function pageElement<Name extends ScreenName>(page: SitePage<Name>, assets: Assets): ReactElement {
  const laterSheets = styleSheetUrls(screens[page.name].laterSheets ?? [], assets);
  return createElement(components[page.name], { ...page.props, laterSheets });
}

/** Header and footer are the same on every page of a site, so they are rendered once. */
function renderFrame({ frame, brandName, assets, keepsWatchlists }: RenderContext): Frame {
  const frames = framesOfBuild.get(assets) ?? new WeakMap<SiteFrameView, Frame>();
  framesOfBuild.set(assets, frames);
  const known = frames.get(frame);
  if (known) return known;
  const logo = assets.brand(brandName).logo;
  const sheets = styleSheetUrls(footerSheets(frame.consentText !== null), assets);
  const rendered = {
    header: renderToString(<SiteHeader frame={frame} brand={brandNamed(brandName)} logo={logo} />),
    footer:
      sheets.map(styleLink).join("") +
      renderToString(<SiteFooter frame={frame} logo={logo} />) +
      (keepsWatchlists ? renderToString(<WatchlistForm />) : ""),
  };
  frames.set(frame, rendered);
  return rendered;
}

function tagManagerAttribute({ isSecretAddress }: PageHead, { analytics: { tagManagerId } }: RenderContext): string {
  return tagManagerId === null || isSecretAddress ? "" : ` data-tag-manager="${tagManagerId}"`;
}

/** Before the page's own scripts, so that their events come after the default of the consent mode. */
function dataLayerScript({ isSecretAddress }: PageHead, { analytics, assets }: RenderContext): string {
  if (isSecretAddress || !usesDataLayer(analytics)) return "";
  const { script } = assets.entry("src/storefront/analytics/data-layer.entry.ts");
  return `<script type="module" src="${script}" fetchpriority="low"></script>`;
}

function head({ name, head: facts }: SitePage, context: RenderContext): string {
  const { frame, brandName, origin, assets } = context;
  return [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    headTags(facts, { siteName: frame.siteName, origin }),
    `<meta name="theme-color" content="${brandNamed(brandName).themeColour}">`,
    dataLayerScript(facts, context),
    pageFiles(name, brandName, assets).html,
    ...facts.structuredData.map(
      (thing) => `<script type="application/ld+json">${scriptJson(inContext(thing))}</script>`,
    ),
  ].join("");
}

function inContext(thing: Thing): object {
  return { "@context": "https://schema.org", ...thing };
}

const unsafeInScript = /[<\u2028\u2029]/;
const everyUnsafe = new RegExp(unsafeInScript, "g");

/** JSON that cannot close the script element that contains it. */
function scriptJson(value: unknown): string {
  const json = toJson(value);
  if (!unsafeInScript.test(json)) return json;
  return json.replace(everyUnsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
