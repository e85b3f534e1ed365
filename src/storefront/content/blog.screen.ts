import { plainScreen } from "../page/declare-screen.ts";

/** Its pages are content, so `content.screen.ts` finds them. */
export const blogScreen = plainScreen({
  pages: [],
  component: () => import("./blog-page.tsx").then(({ BlogPage }) => BlogPage),
  sheets: ["src/storefront/content/blog-page.sheet.module.css"],
});
