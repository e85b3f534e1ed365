import { blockSheets } from "./block-sheets.ts";
import { contentPreviewPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { contentPreview } from "./content-preview.server.ts";
import { privatePage, publicPage } from "../page/page-route.server.ts";
import { blogPage } from "./blog.server.ts";
import { contentEntries } from "./content-entries.server.ts";
import { contentPathPattern } from "./content-path.ts";
import { contentAt } from "./content-form.server.ts";
import { pageVersion } from "./content.server.ts";

/** Pages at any path that no other screen answers. */
const contentPages = publicPage({
  paths: [contentPathPattern],
  linkedPaths: () => [],
  sitemap: { section: "content", entries: contentEntries },
  load: async (visit) => blogPage(visit) ?? (await contentAt(visit)) ?? pageVersion(visit),
});

const previews = privatePage({ paths: [contentPreviewPath], linkedPaths: () => [], load: contentPreview });

export const contentScreen = plainScreen({
  pages: [contentPages, previews],
  component: () => import("./content-page.tsx").then(({ ContentPage }) => ContentPage),
  entry: "src/storefront/content/content.entry.ts",
  sheets: ["src/ui/picture.sheet.module.css", "src/storefront/content/content-page.sheet.module.css"],
  laterSheets: [...blockSheets, "src/storefront/content/blog-page.sheet.module.css"],
});
