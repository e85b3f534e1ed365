import { expect, test } from "vitest";
import { contentFormats } from "../adapters/content/content-formats.ts";
import { exampleSite } from "../sites/example-site-for-test.ts";
import type { SiteInput } from "../sites/site-config.ts";
import { pageVersions, withDocuments } from "./legal-pages.ts";
import { periodText } from "./legal-site.ts";
import { versionAtPath, versionHref } from "./page-versions.ts";
import { shownDocuments } from "./shown-documents.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { readContent } from "./read-content.ts";
import { siteContent } from "./site-content.ts";
import { termsOfUse } from "./terms-of-use.ts";

const policyWith = (changes: Partial<SiteInput>) => privacyPolicy(exampleSite(changes));

test.each<[string, Partial<SiteInput>, Partial<SiteInput>, string]>([
  ["the trading and the legal name", {}, { legalName: "Other Pty Ltd" }, "trading name of Example Motors Pty Ltd"],
  ["valuations", {}, { tradeIn: { enabled: false } }, "**Valuations of your car**"],
  ["the provider of valuations", { tradeIn: { provider: "autograb" } }, {}, "AutoGrab"],
  [
    "finance applications",
    { finance: { enabled: true } },
    { finance: { enabled: true }, preApproval: { enabled: false } },
    "**Finance applications**",
  ],
  ["the retention of leads", { leadDelivery: { retentionDays: 90 } }, {}, "after 3 months"],
  [
    "the retention of applications",
    { finance: { enabled: true }, preApproval: { retentionDays: 60 } },
    {},
    "60 days after you sent them",
  ],
  [
    "online purchases, also of a single dealership",
    { dealerships: [{ id: "d1", slug: "north", name: "North", settings: { actions: { onlinePurchase: true } } }] },
    {},
    "**Online purchases**",
  ],
  ["the cookie of a purchase", { actions: { onlinePurchase: true } }, {}, "| Purchase cookie |"],
  [
    "how long purchases are kept that were not ordered",
    { actions: { onlinePurchase: true }, purchase: { keptDays: 9 } },
    {},
    "9 days after your last change",
  ],
  ["payments of invoices", { content: { onlinePayment: true } }, {}, "**Invoice payments**"],
  ["photos of trade-ins", {}, { tradeIn: { enabled: false } }, "Photos of your car are erased"],
  ["assistants", { assistants: { tools: true } }, {}, "**Enquiries through an assistant**"],
  [
    "the host of map tiles",
    { locationPages: { mapTiles: { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "A" } } },
    {},
    "They load only if you allow them",
  ],
  ["payments of reservations", { actions: { reserve: "checkout" } }, { actions: { reserve: "off" } }, "**Payments**"],
  [
    "the payment provider",
    { actions: { reserve: "checkout" }, reservation: { provider: "stripe" } },
    { actions: { reserve: "checkout" } },
    "Stripe",
  ],
  ["accounts", { watchlist: { storage: "account" } }, { watchlist: { storage: "browser" } }, "**Your account**"],
  [
    "news and offers",
    { enquiry: { optIn: { shown: true } } },
    { enquiry: { optIn: { shown: false } } },
    "to send you news and offers",
  ],
  ["measurement", { analytics: { tagManagerId: "GTM-ABC123" } }, {}, "Google, for measurement"],
  [
    "other companies' services",
    { locationPages: { mapEmbed: "openstreetmap" } },
    {},
    "They load only if you allow them",
  ],
  ["that it is a demonstration", { isDemo: true }, { isDemo: false }, "This site is a demonstration"],
])("the privacy policy states %s if the settings say so", (_case, having, lacking, text) => {
  expect(policyWith(having)).toContain(text);
  expect(policyWith(lacking)).not.toContain(text);
});

test.each<[string, Partial<SiteInput>, string]>([
  ["the licence number", { dealerLicenceNumber: "MD-1" }, "licence number MD-1"],
  [
    "the deposit",
    { actions: { reserve: "checkout" }, reservation: { depositCents: 50_000, holdHours: 24 } },
    "$500 reserves a vehicle for 24 hours",
  ],
  ["buying online", { actions: { onlinePurchase: true } }, "both signed the contract of sale"],
  ["paying an invoice", { content: { onlinePayment: true } }, "goes towards the invoice whose number you enter"],
  ["values of cars", { tradeIn: { enabled: true } }, "A value on this site is an estimate"],
  ["assistants", { assistants: { tools: true } }, "counts as yours"],
  ["the state whose law applies", { state: "QLD" }, "The law of Queensland applies"],
])("the terms of use state %s", (_case, changes, text) => {
  expect(termsOfUse(exampleSite(changes))).toContain(text);
});

test.each([
  [1, "one day"],
  [14, "14 days"],
  [90, "3 months"],
  [540, "18 months"],
  [365, "one year"],
  [730, "2 years"],
  [31, "31 days"],
])("%i days are %s", (days, text) => {
  expect(periodText(days)).toBe(text);
});

const file = "example/privacy-policy.md";
const text = "---\ntitle: Privacy\ndescription: D\nisVersioned: true\n---\n::: legal\ndocument: privacy-policy\n:::\n";

function privacyPage(changes: Partial<SiteInput>, written = text) {
  const { page } = readContent({ file, text: written }, contentFormats);
  if (page === null) throw new Error("no page");
  return withDocuments(page, exampleSite(changes), contentFormats);
}

test("a page's version changes only with its text, from the file or the settings", () => {
  const { version } = privacyPage({});
  expect(version).toMatch(/^[\w-]{12}$/);
  expect(privacyPage({ copy: { heroSentence: "Other" } }).version).toBe(version);
  expect(privacyPage({ leadDelivery: { retentionDays: 90 } }).version).not.toBe(version);
  expect(privacyPage({}, `${text}\nMore.`).version).not.toBe(version);
  expect(privacyPage({}, text.replace("isVersioned: true\n", "")).version).toBeNull();
});

test("the version in force is the one that forms link to, with its text", () => {
  const page = privacyPage({});
  const content = siteContent([page], { slug: "example", group: null, timeZone: "Australia/Sydney" });
  const [kept] = pageVersions("example", content.all);
  expect(kept).toMatchObject({ siteId: "example", path: "/privacy-policy", version: page.version, heading: "Privacy" });
  expect(kept?.html).toContain("<h2>Who we are</h2>");
  expect(shownDocuments({ content, now: 0 }, { enquiry: { terms: { href: null } } })).toEqual({
    policyHref: `/privacy-policy/versions/${page.version}`,
    termsHref: null,
    versions: [["privacy_version", page.version]],
  });
});

test.each([
  ["/privacy-policy", "abcDEF012-_3"],
  ["/terms-and-conditions/", "abcDEF012-_3"],
])("the address of a version of %s names the page and the version", (path, version) => {
  expect(versionAtPath(versionHref(path, version))).toEqual({ path: path.replace(/\/$/, ""), version });
});

test.each([
  "/privacy-policy/versions/short",
  "/versions/abcDEF012-_3",
  "/privacy-policy",
  "/a/versions/abcDEF012-_3/b",
])("%s is not the address of a version", (path) => {
  expect(versionAtPath(path)).toBeNull();
});
