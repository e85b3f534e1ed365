import { expect, test } from "vitest";
import { contentFormats } from "../../src/adapters/content/content-formats.ts";
import { previewHref } from "../../src/content/content-preview.ts";
import { readContent } from "../../src/content/read-content.ts";
import { signer } from "../../src/server/sign-text.ts";
import { faultText } from "../../src/sites/config-fault.ts";
import { contentFaults } from "../../scripts/content/check-content.ts";
import { settingsFile, siteFile, loadSites, testPlatform } from "../factories.ts";
import { northYard } from "../form-dealer.ts";

/** As the platform of these tests signs. */
const sign = signer({ searchSigning: "a signing key that only tests know", accepted: { searchSigning: null } });
const front = "---\ntitle: A page\ndescription: About it.\n---\n\nFirst text.\n\n";
const after = "\n\n::: points\npoints:\n  - { title: Last block, text: Shown }\n:::\n";
const alpha = siteFile("alpha", { locations: [northYard] });

/** What an editor may do to a page, the part of it that is named, and the words that say what is wrong. */
const breakages: [what: string, block: string, fault: string][] = [
  ["misspells a block", "::: fqa\n:::", 'there is no block "fqa"'],
  ["writes a block in capitals", "::: FAQ\nquestions: []\n:::", 'there is no block "FAQ"'],
  ["writes a heading behind the block's name", "::: faq Questions\n:::", 'there is no block "faq Questions"'],
  ["forgets the end of a block", "::: offers\nlimit: 3", 'the block "offers" must end with a ::: line'],
  ["ends a block twice", "::: offers\nlimit: 3\n:::\n\n:::", "this ::: line does not close a block"],
  ["writes two colons and a wrong name", ":: faqs\n:::", 'there is no block "faqs"'],
  ["indents a block", "   ::: faqs\n   :::", 'there is no block "faqs"'],
  ["leaves a block empty", "::: faq\n:::", "faq"],
  ["leaves out a required field", "::: video\nprovider: vimeo\nid: 123456\ntitle: T\n:::", "video picture: is missing"],
  ["adds a field that does not exist", "::: offers\ncount: 3\n:::", "offers count: is not recognised here"],
  ["writes a text for a number", "::: offers\nlimit: many\n:::", "offers limit"],
  ["asks for too many", "::: offers\nlimit: 40\n:::", "offers limit"],
  ["writes a list as a text", "::: points\npoints: one, two\n:::", "points points"],
  ["indents YAML with a tab", "::: points\npoints:\n\t- title: A\n:::", "is not valid YAML"],
  ["writes a colon in a text", "::: points\npoints:\n  - title: Note: this\n    text: B\n:::", "is not valid YAML"],
  ["does not close a quotation mark", '::: points\npoints:\n  - title: "A\n    text: B\n:::', "is not valid YAML"],
  [
    "names an address without https",
    "::: gallery\npictures:\n  - { picture: http://a.example/b.jpg, alt: B }\n:::",
    "gallery",
  ],
  ["names a search that is none", "::: stock\nsearch: /cars\n:::", "must be the address of a search"],
  [
    "names a script in a link",
    "::: call-to-action\nheading: H\nlinks: [{ label: L, href: 'javascript:alert(1)' }]\n:::",
    "call-to-action",
  ],
  ["names a kind of form that needs a vehicle", "::: form\nkind: reservation\n:::", "form kind"],
  [
    "writes a table with a short row",
    "::: comparison\ncolumns: [A, B]\nrows: [{ label: L, values: [x] }]\n:::",
    "must have 2 values",
  ],
  ["names a legal document that does not exist", "::: legal\ndocument: imprint\n:::", "legal document"],
];

test.each(breakages)(
  "[CP-02] an editor who %s gets an error, and the rest of the page stays",
  async (_what, block, fault) => {
    const file = { file: "alpha/pages/a.md", text: front + block + after };
    const platform = await testPlatform({ sites: [alpha], content: [file] });
    const faults = contentFaults([file], loadSites([settingsFile(alpha)])).map(faultText);
    expect(faults).toEqual([expect.stringMatching(/^alpha\/pages\/a\.md:\d+/)]);
    expect(faults[0]).toContain(fault);

    const answer = await platform.ask("alpha.localhost", "/pages/a");
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("First text.");
    expect(html).toContain("<dt>Last block</dt>");
    expect(html).not.toMatch(/:::|javascript:|role="alert"/);
    const preview = await platform.ask("alpha.localhost", previewHref("alpha", "/pages/a", sign));
    expect(await preview.text()).toMatch(
      /role="alert"[^>]*>The block &quot;.+?&quot; on line \d+ is not shown: .+?<dt>Last/s,
    );
    await platform.close();
  },
);

test.each<[what: string, block: string, fault: string, line?: number]>([
  ["names a location that the site does not have", "::: team\nonly: [nowhere]\n:::", 'there is no location "nowhere"'],
  [
    "names an illustration that cannot be drawn",
    "::: hero\npicture: artwork:spaceship/red\n:::",
    "there is no illustration",
    9,
  ],
])("[CP-02] an editor who %s gets an error with the line", (_what, block, fault, line = 8) => {
  const file = { file: "alpha/pages/a.md", text: front + block + after };
  const faults = contentFaults([file], loadSites([settingsFile(alpha)])).map(faultText);
  expect(faults).toEqual([expect.stringContaining(`alpha/pages/a.md:${line}: ${fault}`)]);
});

test("[CP-02] two pages of a site at one path are named", () => {
  const files = [
    { file: "alpha/pages/a.md", text: front },
    { file: "alpha/pages/b.md", text: front.replace("---\n\n", "alsoAt: [/pages/a]\n---\n\n") },
  ];
  expect(contentFaults(files, loadSites([settingsFile(alpha)])).map(faultText)).toEqual([
    "alpha/pages/b.md:4: alpha/pages/a.md is at /pages/a too: choose another path for one of them",
  ]);
});

test.each([
  ["2026-12-24", "2026-12-23", true],
  ["2026-12-24", "2026-12-24", false],
  ["2026-12-24 09:00", "2026-12-24 08:00", true],
  ["2026-12-24 09:00", "2026-12-24", false],
])("[CP-02] a page from %s until %s is an error: %s", (from, until, isError) => {
  const text = `---\ntitle: T\ndescription: D\nfrom: ${from}\nuntil: ${until}\n---\n`;
  const { faults } = readContent({ file: "alpha/a.md", text }, contentFormats);
  expect(faults.map(faultText)).toEqual(isError ? ["alpha/a.md:5 until: must not be before from"] : []);
});
