const multiSearch = { queries: [{ indexUid: "Car_production", q: "toyota", facets: ["make"], filter: "price > 1" }] };
const search = { q: "toyota", filter: [["make = Toyota"]], sort: ["price:asc"], page: 1, hitsPerPage: 21 };

type ValidPost = {
  path: string;
  /** Optional fields. */
  names: readonly string[];
  valid: Readonly<Record<string, unknown>>;
};

/** One valid body for every URL that accepts a POST, except enquiries. */
export const validPosts: readonly ValidPost[] = [
  { path: "/mcp", names: [], valid: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
  { path: "/phone-reveals", names: [], valid: { car_id: "rav4", dealership_id: "d1", website_id: "alpha" } },
  { path: "/sign-in", names: ["redirect", "back", "type", "car_id", "search"], valid: { phone: "0491 570 006" } },
  { path: "/sign-in/code", names: ["redirect", "back", "car_id", "search"], valid: { code: "123456" } },
  { path: "/sign-out", names: ["redirect"], valid: {} },
  { path: "/api/watchlist/save-car", names: [], valid: { phone_number: "+61491570006", car_id: "rav4" } },
  { path: "/api/watchlist/remove-car", names: [], valid: { phone_number: "+61491570006", car_id: "rav4" } },
  { path: "/api/watchlist/save-cars", names: [], valid: { phone_number: "+61491570006", car_ids: ["rav4", "\0"] } },
  { path: "/watchlist/save", names: [], valid: { car_id: "rav4" } },
  { path: "/watchlist/remove", names: [], valid: { car_id: "rav4" } },
  { path: "/watchlist/searches", names: [], valid: { search: "/search?query=toyota" } },
  { path: "/watchlist/searches/remove", names: [], valid: { search: "/search?query=toyota" } },
  { path: "/watchlist/alerts", names: [], valid: { email: "ann@example.com" } },
  { path: "/watchlist/alerts/stop", names: ["email"], valid: {} },
  { path: "/watchlist/alerts/an-account/a-key/confirm", names: ["email"], valid: {} },
  { path: "/watchlist/alerts/an-account/a-key/stop", names: ["List-Unsubscribe"], valid: {} },
  { path: "/enquiries/opened/a-lead.a-signature", names: [], valid: {} },
  { path: "/api/payments/events/demo", names: [], valid: { id: "evt_1", type: "ping" } },
  { path: "/demo-payment/cs_demo_0", names: [], valid: { outcome: "approved" } },
  { path: "/reservation/a-reservation.a-signature/pay", names: [], valid: {} },
  { path: "/reservation/a-reservation.a-signature/refund", names: [], valid: {} },
  { path: "/reservation/a-reservation.a-signature/release", names: [], valid: {} },
  { path: "/reservation/dealership/a-reservation.a-signature/complete", names: [], valid: {} },
  { path: "/reservation/dealership/a-reservation.a-signature/refund", names: [], valid: {} },
  {
    path: "/trade-in",
    names: ["by", "car_id", "purpose", "make", "model", "year", "badge"],
    valid: { rego: "ABC12D", regoState: "NSW", km: "50000" },
  },
  { path: "/trade-in/a-token", names: ["step", "adjustmentAnswers"], valid: { answer_1: "Yes" } },
  { path: "/trade-in/a-token/photos", names: ["photo", "photo_id"], valid: {} },
  { path: "/trade-in/a-token/photos/a-photo/remove", names: [], valid: {} },
  { path: "/api/miscellaneous", names: ["trade_in"], valid: { column_name: "valuation" } },
  { path: "/finance-pre-approval/you", names: ["birthDate", "car_id", "also"], valid: { name: "Ann" } },
  {
    path: "/online-payment",
    names: ["payment_key", "dealership", "invoice", "name", "email", "again"],
    valid: { amount: "12.50" },
  },
  { path: "/payment-receipt/a-payment.a-signature/pay", names: [], valid: {} },
  { path: "/checkout-journey", names: ["also", "instead"], valid: { car_id: "2022-toyota-rav4-rav4" } },
  {
    path: "/checkout-journey/details",
    names: [
      "also",
      "purchase",
      "car_id",
      "trade_in",
      "payment",
      "years",
      "deposit",
      "balloon",
      "handover",
      "time",
      "date",
      "part",
    ],
    valid: { name: "Ann" },
  },
  { path: "/finance-pre-approval/resume/a-token", names: [], valid: {} },
  { path: "/checkout-journey/resume/a-token", names: ["instead"], valid: {} },
  { path: "/checkout-journey/let-go", names: ["purchase"], valid: {} },
  { path: "/spin-to-win", names: ["name", "phone", "email", "spin_key"], valid: { game_terms: "yes" } },
  { path: "/cookie-choices", names: [], valid: { consent: "all" } },
  { path: "/cars/2022-toyota-rav4-rav4/drive-away", names: ["postcode"], valid: { state: "NSW" } },
  { path: "/search-service/multi-search", names: ["federation"], valid: multiSearch },
  { path: "/search-service/indexes/Car_production/search", names: ["limit", "offset"], valid: search },
  {
    path: "/search-service/indexes/Car_production/facet-search",
    names: ["filter", "q"],
    valid: { facetName: "make", facetQuery: "to" },
  },
];
