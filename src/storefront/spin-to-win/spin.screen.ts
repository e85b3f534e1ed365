import { spinToWinPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { spinPage } from "./spin.server.ts";

export const spinScreen = plainScreen({
  pages: [
    privatePage({
      paths: [spinToWinPath],
      isOn: ({ spinToWin }) => spinToWin.campaign !== null,
      gate: "spin-to-win",
      load: spinPage,
    }),
  ],
  component: () => import("./spin-page.tsx").then(({ SpinPage }) => SpinPage),
  entry: "src/storefront/page/typed-form.entry.ts",
  sheets: ["src/storefront/spin-to-win/spin-page.sheet.module.css", "src/ui/field.sheet.module.css"],
});
