import { expect, test } from "vitest";
import type { SiteInput } from "../sites/site-config.ts";
import { shopperControls } from "./shopper-controls.ts";
import { vehicleActions } from "./vehicle-actions.ts";
import { siteForTest, vehicleForTest } from "./vehicle-for-test.ts";

const vehicle = vehicleForTest({ file: "https://reports.example/v1.pdf" });

/** Names of the buttons shown by a site with these settings. */
function buttonNames(
  actions: SiteInput["actions"],
  watchlist: SiteInput["watchlist"] = { storage: "browser" },
): string[] {
  const site = siteForTest({ contact: { phone: "13 12 34" }, actions, watchlist });
  const { call, chat, reserve, tradeInHref, historyReportHref, brochure } = vehicleActions(vehicle, site, null);
  const shown = {
    call: call.kind !== "hidden",
    chat,
    favourite: shopperControls(vehicle, site).save === "shown",
    reserve: reserve !== null,
    valuation: tradeInHref !== null,
    history: historyReportHref !== null,
    pdf: brochure !== null,
  };
  return Object.entries(shown).flatMap(([name, isShown]) => (isShown ? [name] : []));
}

const everything = {
  call: "tel",
  chat: "built-in",
  reserve: "checkout",
  tradeInValuation: true,
  historyReport: true,
  pdf: true,
} as const;
const all = ["call", "chat", "favourite", "reserve", "valuation", "history", "pdf"];

test("[BT-01, BT-10] a site that offers everything has every button", () => {
  expect(buttonNames(everything)).toEqual(all);
});

test.for<[string, SiteInput["actions"]]>([
  ["call", { call: "off" }],
  ["chat", { chat: "off" }],
  ["reserve", { reserve: "off" }],
  ["valuation", { tradeInValuation: false }],
  ["history", { historyReport: false }],
  ["pdf", { pdf: false }],
])("[BT-01, BT-10] only its own setting removes the button: %s", ([button, change]) => {
  expect(buttonNames({ ...everything, ...change })).toEqual(all.filter((name) => name !== button));
});

test("[BT-01] there is no favourite button if favourites cannot be stored", () => {
  expect(buttonNames(everything, { storage: "none" })).toEqual(all.filter((name) => name !== "favourite"));
});

test("[BT-01, RT-09] the reserve button has the site's label and deposit", () => {
  const labelFor = (reserve: "checkout" | "buy-online") =>
    vehicleActions(vehicle, siteForTest({ actions: { reserve } }), null).reserve;
  expect(labelFor("checkout")).toEqual({
    label: "Reserve Online",
    detail: "$200 deposit holds it for 48 hours",
    href: `/cars/${vehicle.slug}/checkout`,
  });
  expect(labelFor("buy-online")).toEqual({
    label: "Buy Online",
    detail: "Reserve Online: $200 deposit holds it for 48 hours",
    href: `/cars/${vehicle.slug}/buy-online`,
  });
});

test("[BT-01] a vehicle with an online purchase has one button that says buy or purchase", () => {
  const site = siteForTest({ actions: { reserve: "buy-online", onlinePurchase: true } });
  const { reserve, purchase } = vehicleActions(vehicleForTest({ ...vehicle, carType: "used" }), site, null);
  expect([reserve?.label, purchase?.label]).toEqual(["Reserve Online", "Online Purchase"]);
});

test("[BT-09] if the call button opens the chat, the chat has no button of its own", () => {
  const site = siteForTest({ actions: { call: "chat", chat: "built-in" } });
  expect(vehicleActions(vehicle, site, null)).toMatchObject({ call: { kind: "chat" }, chat: false });
});

test.each([
  { fields: {}, label: "Enquire", shortLabel: "Enquire" },
  { fields: { sold: true }, label: "Find me one like it", shortLabel: "Find one" },
] as const)("[VP-09] the first button of a vehicle with $fields is $label, or $shortLabel in short", (row) => {
  const { fields, ...labels } = row;
  expect(vehicleActions(vehicleForTest(fields), siteForTest(), null).enquire).toEqual(labels);
});

test("[BT-10] the PDF is named after the vehicle, and a sold vehicle has none", () => {
  const site = siteForTest({ actions: { pdf: true } });
  const { slug } = vehicle;
  expect(vehicleActions(vehicle, site, null).brochure).toEqual({ href: `/cars/${slug}.pdf` });
  expect(vehicleActions({ ...vehicle, status: "sold" }, site, null).brochure).toBeNull();
});

test("[BT-05, VP-16] the history report is offered only if it has a web address", () => {
  const hrefFor = (file: string | null) => vehicleActions({ ...vehicle, file }, siteForTest(), null).historyReportHref;
  expect(hrefFor(vehicle.file)).toBe("https://reports.example/v1.pdf");
  expect([null, "", "javascript:alert(1)"].map(hrefFor)).toEqual([null, null, null]);
});
