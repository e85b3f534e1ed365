import { plainScreen } from "../page/screen.tsx";
import { SignInPage } from "./sign-in-page.tsx";

export const signInScreen = plainScreen({
  component: SignInPage,
  entry: "src/storefront/sign-in/sign-in.entry.ts",
  sheets: [
    "src/ui/field.sheet.module.css",
    "src/ui/picture.sheet.module.css",
    "src/storefront/sign-in/sign-in-page.sheet.module.css",
  ],
});
