import { readFileSync } from "node:fs";
import { brands as allBrands } from "./src/brands/brands.ts";
import { loadAssets } from "./src/server/assets.ts";
import { everyPageEntry, footerSheets, frameSheets } from "./src/server/page-files.ts";
import { screens } from "./src/storefront/screens.ts";

/** Every page's files after gzip, found by the build's own manifest, against the budgets of the design. */
const folder = "dist/client";
const assets = loadAssets(folder);
const pages = Object.keys(screens).filter((name) => screens[name].entry !== null);
const brands = Object.keys(allBrands);
const frameStyles = frameSheets.map(assets.style);

/** The listing's filters, whose script comes after the page's own (`server/render.tsx`). */
const filters = "src/storefront/listing/listing-filters.tsx";

const pathsOf = (addresses) => [...new Set(addresses)].map((address) => `${folder}${address}`);

/** All that is loaded for a script on a page. */
const scriptsOf = (source) =>
  pathsOf(
    [everyPageEntry, source].flatMap((entry) => {
      const { script, actingModules, definingModules } = assets.entry(entry);
      return [script, ...actingModules, ...definingModules];
    }),
  );

const scripts = pages.map((page) => ({
  name: `JavaScript of the ${page} page`,
  path: scriptsOf(screens[page].entry),
  limit: "85 kB",
  gzip: true,
}));

/** What a search field loads when somebody turns to it. */
const suggestions = {
  name: "JavaScript of suggestions",
  path: pathsOf([assets.entry("src/storefront/search-box/search-box.browser.ts").script]),
  limit: "6 kB",
  gzip: true,
};

const styles = pages.flatMap((page) =>
  brands.map((brand) => ({
    name: `CSS of the ${page} page, ${brand}`,
    path: pathsOf([
      assets.brand(brand).style,
      ...[everyPageEntry, screens[page].entry].flatMap((entry) => assets.entry(entry).styles),
      ...(screens[page].sheets ?? []).map(assets.style),
      ...frameStyles,
    ]),
    limit: "10 kB",
    gzip: true,
  })),
);

/** Stand before the sections of a vehicle's page and hold up nothing above (`server/render.tsx`). */
const vehicleLaterStyles = {
  name: "CSS of a vehicle's sections and form",
  path: pathsOf(screens.vehicle.laterSheets.map(assets.style)),
  limit: "3 kB",
  gzip: true,
};

/** Stands before the footer and holds up nothing above it. Sites that ask about cookies load one sheet more. */
const laterStyles = {
  name: "CSS of menu panels and footer",
  path: pathsOf(footerSheets(false).map(assets.style)),
  limit: "2 kB",
  gzip: true,
};

/** What a page loads at once in a dark scheme, with high contrast or for paper, and else after everything. */
const modes = brands.map((brand) => ({
  name: `CSS of dark scheme, high contrast and paper, ${brand}`,
  path: pathsOf([assets.brand(brand).modes]),
  limit: "1.5 kB",
  gzip: true,
}));

/** All that a vehicle's page loads in time. The design allows 12 kB. */
const wholeVehicleStyles = brands.map((brand, index) => ({
  name: `CSS of the whole vehicle page, ${brand}`,
  path: [
    ...styles[pages.indexOf("vehicle") * brands.length + index].path,
    ...vehicleLaterStyles.path,
    ...laterStyles.path,
  ],
  limit: "10.2 kB",
  gzip: true,
}));

/** What the listing's filters load after the page; their looks are in the page's own. */
const laterFilters = {
  name: "JavaScript of the filters",
  path: pathsOf([assets.entry(filters).script]),
  limit: "6 kB",
  gzip: true,
};

const pageScripts = scriptsOf(screens.listing.entry);
const hostScripts = scriptsOf("src/storefront/listing/host-listing.ts").filter((path) => !pageScripts.includes(path));

/** What a browser loads when it is idle, on sites with a search host of their own, to make listings itself. */
const hostListing = {
  name: "JavaScript of listings that the browser makes",
  path: hostScripts,
  limit: "20 kB",
  gzip: true,
};

const fonts = brands.map((brand) => {
  const sheet = readFileSync(`${folder}${assets.brand(brand).style}`, "utf8");
  const files = [...sheet.matchAll(/([\w.-]+\.woff2)/g)].map(([, file]) => `/assets/${file}`);
  return { name: `Fonts of ${brand}`, path: pathsOf(files), limit: "70 kB", brotli: false };
});

export default [
  ...scripts,
  laterFilters,
  suggestions,
  hostListing,
  ...styles,
  vehicleLaterStyles,
  laterStyles,
  ...wholeVehicleStyles,
  ...modes,
  ...fonts,
];
