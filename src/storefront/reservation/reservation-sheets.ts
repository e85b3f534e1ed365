/** The style sheets of the page of a reservation, for the screens that use it. */
export const reservationSheets = [
  "src/storefront/order/order-table.sheet.module.css",
  "src/storefront/reservation/reservation-page.sheet.module.css",
] as const;
