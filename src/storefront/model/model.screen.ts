import { plainScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { modelPathPattern } from "./model-path.ts";
import { modelEntries, modelPageAt } from "./model.server.ts";

export const modelScreen = plainScreen({
  pages: [
    publicPage({
      paths: [modelPathPattern],
      isOn: ({ models }) => Object.keys(models.pages).length > 0,
      linkedPaths: ({ models }) => Object.keys(models.pages).map((slug) => `/${slug}`),
      sitemap: { section: "models", entries: modelEntries },
      load: modelPageAt,
    }),
  ],
  component: () => import("./model-page.tsx").then(({ ModelPage }) => ModelPage),
  sheets: ["src/storefront/model/model-page.sheet.module.css", "src/ui/picture.sheet.module.css"],
});
