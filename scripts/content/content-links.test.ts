import { expect, test } from "vitest";
import { faultText } from "../../src/sites/config-fault.ts";
import { loadSites, settingsFile, siteFile } from "../../test/factories.ts";
import { contentFaults } from "./check-content.ts";
import { contentWarnings } from "./content-links.ts";

const sites = loadSites([settingsFile(siteFile("alpha"))]);
const page = (body: string, file = "alpha/warranty.md", facts = "") => ({
  file,
  text: `---\ntitle: T\ndescription: D\n${facts}---\n\n${body}\n`,
});
const warningsOf = (body: string) =>
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
  expect(warningsOf(body)).toEqual([expect.stringContaining(`alpha/warranty.md:${line}: `)]);
  expect(warningsOf(body)[0]).toContain(message);
});

test("working links and addresses in code cause no warning", () => {
  const links = ["/pages/here", "/search/toyota?sortBy=latest", "https://a.example/", "mailto:a@b.example", "#top"];
  const body = `${links.map((link) => `[x](${link})`).join(" ")}\n\n\`[x](nowhere)\`\n\n\`\`\`\n[x](nowhere)\n\`\`\``;
  expect(warningsOf(body)).toEqual([]);
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
