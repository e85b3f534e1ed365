import { signInCodePath, signInPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { codePageOfVisit, signInPageOfVisit } from "./sign-in-steps.server.ts";

export const signInScreen = plainScreen({
  pages: [
    privatePage({ paths: [signInPath], load: signInPageOfVisit }),
    privatePage({ paths: [signInCodePath], linkedPaths: () => [], load: codePageOfVisit }),
  ],
  component: () => import("./sign-in-page.tsx").then(({ SignInPage }) => SignInPage),
  entry: "src/storefront/sign-in/sign-in.entry.ts",
  sheets: [
    "src/ui/field.sheet.module.css",
    "src/ui/picture.sheet.module.css",
    "src/storefront/sign-in/sign-in-page.sheet.module.css",
  ],
});
