export const reservationSheets = [
  "src/storefront/order/order-table.sheet.module.css",
  "src/storefront/reservation/reservation-page.sheet.module.css",
] as const;
