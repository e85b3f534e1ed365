import { reservationGate } from "../../accounts/sign-in-gate.ts";
import { purchasePath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { ownPurchasePages } from "./own-purchase.server.ts";
import { purchaseStartOfVisit, purchaseStepOfVisit } from "./purchase.server.ts";

const linkedPaths = () => [];

export const purchaseScreen = plainScreen({
  pages: [
    ...ownPurchasePages,
    privatePage({ paths: [purchasePath], linkedPaths, gate: reservationGate, load: purchaseStartOfVisit }),
    privatePage({ paths: [`${purchasePath}/{step}`], linkedPaths, gate: reservationGate, load: purchaseStepOfVisit }),
  ],
  component: () => import("./purchase-page.tsx").then(({ PurchasePage }) => PurchasePage),
  entry: "src/storefront/reservation/reservation.entry.ts",
  sheets: [
    "src/ui/field.sheet.module.css",
    "src/ui/picture.sheet.module.css",
    "src/storefront/pre-approval/pre-approval-page.sheet.module.css",
    "src/storefront/order/order-table.sheet.module.css",
    "src/storefront/purchase/purchase-page.sheet.module.css",
  ],
});
