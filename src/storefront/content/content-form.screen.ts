import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { blockSheets } from "./block-sheets.ts";
import { contentFormAt } from "./content-form.server.ts";
import { contentFormPaths } from "./content-path.ts";

export const contentFormScreen = hydratedScreen({
  // The form's own page declares its links.
  pages: [publicPage({ paths: contentFormPaths, linkedPaths: () => [], takesContent: true, load: contentFormAt })],
  component: () => import("./content-form-page.tsx").then(({ ContentFormPage }) => ContentFormPage),
  entry: "src/storefront/content/content-form.entry.tsx",
  sheets: ["src/ui/picture.sheet.module.css", "src/storefront/content/content-page.sheet.module.css"],
  laterSheets: blockSheets,
});
