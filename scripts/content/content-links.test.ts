import { describe, expect, test } from "vitest";
import { faultText } from "../../src/sites/config-fault.ts";
import { loadSites, settingsFile, siteFile } from "../../test/factories.ts";
import { contentFaults } from "./check-content.ts";
import { contentWarnings } from "./content-links.ts";
import { titleWarnings } from "./shared-titles.ts";

const sites = loadSites([settingsFile(siteFile("alpha"))]);
const page = (body: string, file = "alpha/warranty.md", facts = "") => ({
  file,
  text: `---\ntitle: T\ndescription: D\n${facts}---\n\n${body}\n`,
});
const warningsFor = (body: string) =>
  contentWarnings([page(body), page("Yes.", "alpha/pages/here.md")], sites).map(faultText);

test.each([
  ["[gone](/pages/nowhere)", 6, "there is no page /pages/nowhere on alpha"],
  ["Text\n\n[x](http://example.com)", 8, "use https://"],
  ["![pic](https://a.example/p.jpg)", 6, "is not shown: pictures stand in blocks"],
  ["[x](www.example.com)", 6, "is read as a page below this one"],
  ["[x](javascript:alert)", 6, "start it with https://, mailto:, tel: or /"],
  ["[x][1]\n\n[1]: /pages/nowhere", 8, "there is no page /pages/nowhere on alpha"],
  [
    "::: call-to-action\nheading: H\nlinks:\n  - label: L\n    href: /offers/nope\n:::",
    10,
    "there is no page /offers/nope on alpha",
  ],
  [
    "::: call-to-action\nheading: H\nlinks: [{ label: L, href: /offers/nope }]\n:::",
    8,
    "there is no page /offers/nope",
  ],
  ["::: stock\nsearch: /search/toyotta\n:::", 7, "there is no page /search/toyotta"],
])("[CP-03] the address in %s is a warning with its line and what to do", (body, line, message) => {
  expect(warningsFor(body)).toEqual([expect.stringContaining(`alpha/warranty.md:${line}: `)]);
  expect(warningsFor(body)[0]).toContain(message);
});

test("working links and addresses in code cause no warning", () => {
  const links = ["/pages/here", "/search/toyota?sortBy=latest", "https://a.example/", "mailto:a@b.example", "#top"];
  const body = `${links.map((link) => `[x](${link})`).join(" ")}\n\n\`[x](nowhere)\`\n\n\`\`\`\n[x](nowhere)\n\`\`\``;
  expect(warningsFor(body)).toEqual([]);
});

test("a missing illustration and a path used by another page are reported with their lines", () => {
  const files = [
    page("A", "alpha/a.md", "picture: artwork:car/none\nalsoAt:\n  - /warranty\n"),
    page("W", "alpha/warranty.md"),
  ];
  expect(contentFaults(files, sites).map(faultText)).toEqual([
    "alpha/a.md:4: there is no illustration artwork:car/none",
    "alpha/a.md:6: alpha/warranty.md is at /warranty too: choose another path for one of them",
  ]);
});

describe("with a page of a model", () => {
  const pages = { hilux: { make: "toyota", model: "hilux", name: "HiLux" } };
  const withModel = loadSites([settingsFile(siteFile("alpha", { models: { pages } })), settingsFile(siteFile("beta"))]);
  const faults = (...files: ReturnType<typeof page>[]) => contentFaults(files, withModel).map(faultText);

  test("content at its address is a fault, because nobody would see it", () => {
    expect(faults(page("H", "alpha/hilux.md"), page("R", "alpha/rav4.md", "alsoAt: [/hilux]\n"))).toEqual([
      expect.stringContaining("alpha/hilux.md: /hilux is the page of a model on alpha: choose another path"),
      expect.stringContaining("alpha/rav4.md:4: /hilux is the page of a model on alpha"),
      expect.stringContaining("alpha/hilux.md is at /hilux too"),
    ]);
  });

  test("content of another site at that address is accepted", () => {
    expect(faults(page("H", "beta/hilux.md"))).toEqual([]);
  });
});

test("two pages of a site with one title are a warning; pages of different sites may share one", () => {
  const two = loadSites([settingsFile(siteFile("alpha")), settingsFile(siteFile("beta"))]);
  const files = [page("A"), page("B", "alpha/pages/here.md"), page("C", "beta/warranty.md")];
  expect(titleWarnings(files, two).map(faultText)).toEqual([
    'alpha/pages/here.md: alpha/warranty.md has the title "T" too: give each page its own',
  ]);
});

test.each([
  ["after the first has ended", "until: 2026-11-01T00:00\n", "from: 2026-11-01T00:00\n"],
  ["while it is a draft", "", "isDraft: true\n"],
])("a page may have the title of another one %s", (_when, first, second) => {
  const files = [page("A", "alpha/a.md", first), page("B", "alpha/b.md", second)];
  expect(titleWarnings(files, sites)).toEqual([]);
});
