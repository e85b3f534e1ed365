import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { createLogger, defineConfig, type Logger, type Plugin } from "vite";
import { makeIconFile } from "./scripts/make-icon.ts";
import { classNaming } from "./scripts/class-names.ts";
import { bodySilhouettes } from "./tools/artwork/body-silhouette.ts";
import { brands } from "./src/brands/brands.ts";
import { makeMarkPath, markedMakes } from "./src/storefront/frame/make-marks.ts";
import { iconNames } from "./src/ui/icon-names.ts";

type IconNode = [element: string, attributes: Record<string, string>];

const require = createRequire(import.meta.url);

function attributesText({ key: _key, ...attributes }: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

/** Icons that are filled when something is chosen; style sheets decide when. */
const filledByStyles = new Set(["heart"]);

async function iconSymbol(name: string): Promise<string> {
  const file = require.resolve("lucide-react").replace(/dist\/.*$/, `dist/esm/icons/${name}.mjs`);
  const { __iconData } = (await import(pathToFileURL(file).href)) as { __iconData: { node: IconNode[] } };
  const shapes = __iconData.node.map(([element, attributes]) => `<${element}${attributesText(attributes)}/>`).join("");
  return `<symbol id="${name}" viewBox="0 0 24 24"${filledByStyles.has(name) ? "" : ' fill="none"'} stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`;
}

/** Draws the icons and the bodies that pages use into a cacheable file each, so that neither HTML nor JavaScript carries them. */
function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      const symbols = await Promise.all(iconNames.map(iconSymbol));
      this.emitFile({
        type: "asset",
        fileName: "assets/icons.svg",
        source: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`,
      });
      this.emitFile({ type: "asset", fileName: "assets/bodies.svg", source: bodySilhouettes() });
    },
  };
}

/** The server, and the file of its processes that draw. */
const serverEntries = ["src/composition/main.ts", "src/adapters/drawing-worker/draw-worker.ts"];
const browserEntries = globSync("src/storefront/**/*.entry.{ts,tsx}");
/** Style sheets that pages link by themselves, because no script of theirs brings them along. */
const linkedSheets = globSync("src/**/*.sheet{,.module}.css");
const brandNames = Object.keys(brands);
const brandSheets = brandNames.flatMap((name) => [`src/brands/${name}/tokens.css`, `src/brands/${name}/modes.css`]);
/**
 * Files that pages share. A browser opens six connections to a host and a phone waits 150 ms for each answer: a page's
 * style sheets, its first picture and its early script must fit into the first six, so a file for every small module
 * would hold up the first paint. React changes least; plain pages need the frame alone. What acts on the page as it is
 * evaluated is in entries, never here: these files run as they come, before the page is there.
 */
const sharedFiles = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  {
    name: "frame",
    test: /vite\/preload-helper|src\/addresses\/paths|src\/ui\/(base\.css|asset-paths|(icon|button|picture|field)\.sheet)|src\/storefront\/(frame\/(site-header|menus)\.sheet|shortlist\/shortlist\.ts|(card|shortlist)\/(vehicle-cards|price-block|tag-label|shortlist-buttons)\.module)/,
  },
  {
    name: "components",
    test: /src\/ui\/(button|icon|picture)\.tsx|src\/storefront\/(page\/(hydrate|server-rendered)\.tsx|card\/[a-z-]+\.tsx|saved\/recently-viewed|listing\/scroll-reset)/,
  },
  // Styles of the complete listing, and code that its page and its filters share.
  {
    name: "listing",
    test: /src\/(ui\/(range-slider|toggle-tile)\.module|storefront\/(listing\/([a-z-]+\.module|use-listing)|compare\/compare-bar\.module))/,
  },
  {
    name: "sections",
    test: /src\/storefront\/(vehicle\/vehicle-sections|place\/place-card|enquiry\/enquiry-form)\.sheet/,
  },
  { name: "counts", test: /src\/vehicles\/(goods-noun|australian-format)/ },
  { name: "parts", test: /src\/(ui\/on-press|storefront\/place\/hours-table)/ },
  { name: "panels", test: /src\/storefront\/frame\/(menu-panels|site-footer)\.sheet/ },
];

/** Puts each brand's logo where pages can name it without asking the build. */
function brandLogos(): Plugin {
  return {
    name: "brand-logos",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      for (const name of brandNames) {
        const source = readFileSync(`src/brands/${name}/logo.svg`, "utf8");
        this.emitFile({ type: "asset", fileName: `assets/logo-${name}.svg`, source });
      }
    },
  };
}

/** Puts the marks of makes where menus can name them: each is loaded when its menu is open. */
function makeMarks(): Plugin {
  return {
    name: "make-marks",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      for (const slug of markedMakes) {
        const source = readFileSync(makeIconFile(slug), "utf8");
        this.emitFile({ type: "asset", fileName: makeMarkPath(slug).slice(1), source });
      }
    },
  };
}

/** Writes the brands into the server's file, which then reads no folder of the sources. */
function brandsInServer(): Plugin {
  const file = resolve(import.meta.dirname, "src/brands/found-brands.ts");
  return {
    name: "brands-in-server",
    load: (id) => (id === file ? `export const foundBrands = ${JSON.stringify(brands)};` : null),
  };
}

/** Rules that a sheet composes from another one come without the name of their file, which only images need. */
function buildLogger(): Logger {
  const logger = createLogger("warn");
  const { warnOnce } = logger;
  logger.warnOnce = (message, options) => {
    if (!message.includes("did not pass the `from` option")) warnOnce(message, options);
  };
  return logger;
}

export default defineConfig(({ isSsrBuild }) => ({
  customLogger: buildLogger(),
  plugins: [react(), iconSprite(), brandLogos(), makeMarks(), brandsInServer()],
  publicDir: false,
  // React is part of the server's file, so that it is the production form whatever the environment says.
  ssr: { noExternal: ["react", "react-dom"] },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  css: { modules: { generateScopedName: classNaming(import.meta.dirname) } },
  build: isSsrBuild
    ? { ssr: true, outDir: "dist/server", target: "node26", rolldownOptions: { input: serverEntries } }
    : {
        outDir: "dist/client",
        manifest: "manifest.json",
        assetsInlineLimit: 0,
        target: "es2022",
        rolldownOptions: {
          // Paths and numbers that scripts share are written where they are used, which is smaller than an import.
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          input: [...browserEntries, ...linkedSheets, ...brandSheets],
          output: {
            // Scripts name the files that they load, so shorter names make them smaller.
            chunkFileNames: ({ name }) => `assets/${name.replace(/\.browser$/, "")}-[hash:7].js`,
            // V8 then compiles it beside the main thread, as it comes, instead of when the page is hydrated.
            postBanner: ({ name }) => (name === "react" ? "//# allFunctionsCalledOnLoad" : ""),
            codeSplitting: {
              groups: sharedFiles.map((file, index) => ({ ...file, priority: sharedFiles.length - index })),
            },
          },
        },
      },
}));
