import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { iconNames } from "./src/ui/icon-names.ts";

type IconNode = [element: string, attributes: Record<string, string>];

const require = createRequire(import.meta.url);

function attributesText({ key: _key, ...attributes }: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

async function symbolOf(name: string): Promise<string> {
  const file = require.resolve("lucide-react").replace(/dist\/.*$/, `dist/esm/icons/${name}.mjs`);
  const { __iconData } = (await import(pathToFileURL(file).href)) as { __iconData: { node: IconNode[] } };
  const shapes = __iconData.node.map(([element, attributes]) => `<${element}${attributesText(attributes)}/>`).join("");
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`;
}

/** Draws the icons that pages use into one cacheable file, so that neither HTML nor JavaScript carries them. */
function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      const symbols = await Promise.all(iconNames.map(symbolOf));
      this.emitFile({
        type: "asset",
        fileName: "assets/icons.svg",
        source: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`,
      });
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), iconSprite()],
  publicDir: false,
  css: { modules: { generateScopedName: "[local]_[hash:base64:4]" } },
  build: isSsrBuild
    ? { ssr: true, outDir: "dist/server", target: "node26", rolldownOptions: { input: "src/server/main.ts" } }
    : {
        outDir: "dist/client",
        manifest: "manifest.json",
        assetsInlineLimit: 0,
        target: "es2022",
        rolldownOptions: {
          input: {
            home: "src/storefront/home.entry.tsx",
            listing: "src/storefront/listing.entry.tsx",
            vehicle: "src/storefront/vehicle.entry.tsx",
            enquiry: "src/storefront/enquiry.entry.tsx",
            compare: "src/storefront/compare.entry.tsx",
            saved: "src/storefront/saved.entry.tsx",
            plain: "src/storefront/plain.entry.ts",
            frame: "src/storefront/site-frame.module.css",
            "plain-pages": "src/storefront/plain-pages.module.css",
            button: "src/ui/button.module.css",
            icon: "src/ui/icon.module.css",
            harbourline: "src/brands/harbourline/tokens.css",
            wattlebrook: "src/brands/wattlebrook/tokens.css",
            "red-gum": "src/brands/red-gum/tokens.css",
          },
        },
      },
}));
