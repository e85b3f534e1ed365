import { financeGate } from "../../accounts/sign-in-gate.ts";
import { preApprovalPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { preApprovalOfVisit } from "./pre-approval-visit.server.ts";
import { takesApplications } from "../../sites/takes-applications.ts";

export const preApprovalScreen = plainScreen({
  pages: [
    privatePage({
      paths: [preApprovalPath, `${preApprovalPath}/{step}`],
      isOn: takesApplications,
      linkedPaths: () => [preApprovalPath],
      gate: financeGate,
      sitemap: { section: "pages" },
      load: preApprovalOfVisit,
    }),
  ],
  component: () => import("./pre-approval-page.tsx").then(({ PreApprovalPage }) => PreApprovalPage),
  entry: "src/storefront/page/typed-form.entry.ts",
  sheets: [
    "src/ui/field.sheet.module.css",
    "src/ui/picture.sheet.module.css",
    "src/storefront/page/form-page.sheet.module.css",
    "src/storefront/pre-approval/pre-approval-page.sheet.module.css",
  ],
});
