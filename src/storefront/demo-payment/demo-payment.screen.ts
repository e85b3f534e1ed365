import { demoPaymentPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { demoPaymentOfVisit } from "./demo-payment.server.ts";

export const demoPaymentScreen = plainScreen({
  pages: [
    privatePage({
      paths: [`${demoPaymentPath}/{checkout}`],
      isOn: ({ reservation }) => reservation.provider === "demo",
      linkedPaths: () => [],
      load: demoPaymentOfVisit,
    }),
  ],
  component: () => import("./demo-payment-page.tsx").then(({ DemoPaymentPage }) => DemoPaymentPage),
  sheets: ["src/ui/field.sheet.module.css", "src/storefront/demo-payment/demo-payment-page.sheet.module.css"],
});
