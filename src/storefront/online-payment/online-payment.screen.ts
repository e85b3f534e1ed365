import { onlinePaymentPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { onlinePaymentPage } from "./online-payment.server.ts";

export const onlinePaymentScreen = plainScreen({
  pages: [
    privatePage({
      paths: [onlinePaymentPath],
      isOn: ({ content }) => content.onlinePayment,
      gate: "online-payment",
      load: onlinePaymentPage,
    }),
  ],
  component: () => import("./online-payment-page.tsx").then(({ OnlinePaymentPage }) => OnlinePaymentPage),
  sheets: [
    "src/storefront/online-payment/online-payment-page.sheet.module.css",
    "src/ui/field.sheet.module.css",
    "src/ui/picture.sheet.module.css",
    "src/storefront/page/form-page.sheet.module.css",
  ],
});
