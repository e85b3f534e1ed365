import { dealerReservationsPath, reservationsPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { dealershipActions } from "./dealership-view.ts";
import { ownReservationPages } from "./own-reservations.server.ts";
import { reservationSheets } from "./reservation-sheets.ts";
import { dealershipPageOfVisit, askDealership, refundPageOfVisit, shopperPageOfVisit } from "./reservation.server.ts";

const linkedPaths = () => [];

const questions = dealershipActions.map((action) =>
  privatePage({
    paths: [`${dealerReservationsPath}/{token}/${action}`],
    linkedPaths,
    load: askDealership(action),
  }),
);

export const reservationScreen = plainScreen({
  pages: [
    ...ownReservationPages,
    ...questions,
    privatePage({ paths: [`${dealerReservationsPath}/{token}`], linkedPaths, load: dealershipPageOfVisit }),
    privatePage({ paths: [`${reservationsPath}/{token}/refund`], linkedPaths, load: refundPageOfVisit }),
    privatePage({ paths: [`${reservationsPath}/{token}`], linkedPaths, load: shopperPageOfVisit }),
  ],
  component: () => import("./reservation-page.tsx").then(({ ReservationPage }) => ReservationPage),
  entry: "src/storefront/reservation/reservation.entry.ts",
  sheets: reservationSheets,
});
