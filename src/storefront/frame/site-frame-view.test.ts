import { expect, test } from "vitest";
import { exampleInput, exampleSite } from "../../sites/example-site-for-test.ts";
import { isTurnedOff } from "../pages-of-site.ts";
import { siteFrame as frameWithLinks } from "./site-frame-view.ts";

const siteFrame = (site: Parameters<typeof isTurnedOff>[0], at: number) => frameWithLinks(site, at, isTurnedOff);

const announcement = { text: "Open late on Thursday.", href: null, from: "2026-11-01", to: "2026-11-30" };
const noon = (date: string) => Date.parse(`${date}T12:00:00+11:00`);
const now = noon("2026-11-20");

test.each([
  ["2026-10-31", false],
  ["2026-11-01", true],
  ["2026-11-30", true],
  ["2026-12-01", false],
])("an announcement for November shows on %s: %s", (today, shown) => {
  const site = exampleSite({ banners: { announcement } });
  expect(siteFrame(site, noon(today)).announcement !== null).toBe(shown);
});

test("only a demo is labelled as such", () => {
  expect(siteFrame(exampleSite({ isDemo: true }), now).demoNotice).toContain("This site is a demonstration");
  expect(siteFrame(exampleSite({ isDemo: false }), now).demoNotice).toBeNull();
});

test("every licence number is listed once", () => {
  const { licences } = siteFrame(exampleSite({ dealerLicenceNumber: "MD1" }), now);
  expect(licences).toContain("MD1");
  expect(new Set(licences).size).toBe(licences.length);
});

test("[FV-14] a site without saving has no link to saved vehicles", () => {
  expect(siteFrame(exampleSite({ watchlist: { storage: "none" } }), now).savesVehicles).toBe(false);
  expect(siteFrame(exampleSite({ watchlist: { storage: "browser" } }), now).savesVehicles).toBe(true);
});

test("[NV-01, NV-02] menus, how they open, phone and footer are the dealership's own if it has any", () => {
  const dealerships = exampleInput.dealerships.map((dealership) =>
    dealership.slug === "south"
      ? {
          ...dealership,
          settings: {
            contact: { phone: "(02) 5550 0999" },
            navigation: {
              openOn: "hover",
              style: "mega",
              header: [{ label: "Utes", href: "/search" }],
              footer: [{ heading: "South", links: [{ label: "Albury", href: "/contact-us/south-yard" }] }],
            },
          },
        }
      : dealership,
  );
  const [site, south] = [undefined, "south"].map((slug) => siteFrame(exampleSite({ dealerships }, slug), now));
  expect(site).toMatchObject({ menusOpenOn: "click", menuStyle: "dropdown", phone: { text: "(02) 5550 0100" } });
  expect(south).toMatchObject({ menusOpenOn: "hover", menuStyle: "mega", phone: { text: "(02) 5550 0999" } });
  expect(south?.menus.map(({ label }) => label)).toEqual(["Utes"]);
  expect(south?.footerColumns.map(({ heading }) => heading)).toEqual(["South"]);
  expect(site?.footerColumns).toEqual([]);
});

test("links to pages that the site switches off are left out of menus and footer", () => {
  const links = [
    { label: "Apply for finance", href: "/finance-pre-approval" },
    { label: "Search", href: "/search" },
  ];
  const navigation = {
    header: [
      { label: "Buy", href: "/search", groups: [{ heading: null, links }] },
      { label: "Apply", href: "/finance-pre-approval?from=menu" },
    ],
    footer: [
      { heading: "Buy", links },
      { heading: "Finance", links: links.slice(0, 1) },
    ],
  };
  const shown = (settings: Parameters<typeof exampleSite>[0]) => {
    const { menus, footerColumns } = siteFrame(exampleSite({ navigation, ...settings }), now);
    const menuLinks = menus.flatMap(({ label, groups }) => [
      label,
      ...groups.flatMap((group) => group.links.map((link) => link.label)),
    ]);
    return [menuLinks, footerColumns.flatMap((column) => [column.heading, ...column.links.map(({ label }) => label)])];
  };
  const withFinance = [
    ["Buy", "Apply for finance", "Search", "Apply"],
    ["Buy", "Apply for finance", "Search", "Finance", "Apply for finance"],
  ];
  const without = [
    ["Buy", "Search"],
    ["Buy", "Search"],
  ];
  expect(shown({})).toEqual(withFinance);
  expect(shown({ finance: { enabled: false } })).toEqual(without);
  expect(shown({ singleManufacturer: "suzuki" })).toEqual(without);
});

test("accepted payment methods are shown, in the site's order, if the site takes payments", () => {
  const reservation = { acceptedPayments: ["Visa" as const] };
  expect(siteFrame(exampleSite({ reservation, actions: { reserve: "checkout" } }), now).payments).toEqual(["Visa"]);
  expect(siteFrame(exampleSite({ reservation, content: { onlinePayment: true } }), now).payments).toEqual(["Visa"]);
  expect(siteFrame(exampleSite({ reservation, actions: { reserve: "off" } }), now).payments).toEqual([]);
});

test("visitors are asked about cookies only if the site loads something that requires consent", () => {
  expect(siteFrame(exampleSite(), now).consentText).toBeNull();
  const actions = { chat: "widget" as const, chatWidgetUrl: "https://chat.example/widget.js" };
  expect(siteFrame(exampleSite({ actions }), now).consentText).toContain("other companies");
});

test("[RT-19] a footer without a link to pay an invoice gets one where the site offers it", () => {
  const columns = [{ heading: "Brookvale", links: [{ label: "Showroom", href: "/contact-us/brookvale" }] }];
  const linksFor = (onlinePayment: boolean, footer: typeof columns) => {
    const site = exampleSite({ content: { onlinePayment }, navigation: { footer } });
    return siteFrame(site, now).footerColumns.map(({ links }) => links.map(({ href }) => href));
  };
  expect(linksFor(true, columns)).toEqual([["/contact-us/brookvale", "/online-payment"]]);
  expect(linksFor(true, [])).toEqual([["/online-payment"]]);
  const own = [{ heading: "Pay", links: [{ label: "Pay your bill", href: "/online-payment" }] }, ...columns];
  expect(linksFor(true, own)).toEqual([["/online-payment"], ["/contact-us/brookvale"]]);
  expect(linksFor(false, columns)).toEqual([["/contact-us/brookvale"]]);
});
