import { paymentReceiptPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { reservationSheets } from "../reservation/reservation-sheets.ts";
import { receiptPage } from "./receipt.server.ts";

/** A receipt is a page like a reservation's: its state, facts, and what can be done. */
export const receiptScreen = plainScreen({
  pages: [privatePage({ paths: [`${paymentReceiptPath}/{token}`], linkedPaths: () => [], load: receiptPage })],
  component: () => import("../reservation/reservation-page.tsx").then(({ ReservationPage }) => ReservationPage),
  entry: "src/storefront/reservation/reservation.entry.ts",
  sheets: reservationSheets,
});
