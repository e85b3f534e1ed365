import { successPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { successOfVisit } from "./lead-pages.server.ts";

export const successScreen = plainScreen({
  pages: [privatePage({ paths: [successPath], load: successOfVisit })],
  component: () => import("./success-page.tsx").then(({ SuccessPage }) => SuccessPage),
  sheets: ["src/storefront/lead-progress/lead-progress.sheet.module.css"],
});
