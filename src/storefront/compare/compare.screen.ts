import { comparePath } from "../../addresses/paths.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { comparePage } from "./compare.server.ts";

export const compareScreen = hydratedScreen({
  pages: [publicPage({ paths: [comparePath], load: ({ query, request }) => comparePage(query, request) })],
  component: () => import("./compare-page.tsx").then(({ ComparePage }) => ComparePage),
  entry: "src/storefront/compare/compare.entry.tsx",
  sheets: ["src/storefront/page/plain-pages.sheet.module.css"],
});
