import { expect, test } from "vitest";
import { contentFormats } from "../adapters/content/content-formats.ts";
import { faultText } from "../sites/config-fault.ts";
import { pageQuestions } from "./content-page.ts";
import { readContent } from "./read-content.ts";

const front = "---\ntitle: Warranty\ndescription: What we fix.\n---\n";
const read = (text: string, file = "red-gum/warranty.md") => readContent({ file, text }, contentFormats);
const faultsFor = (text: string, file?: string) => read(text, file).faults.map(faultText);

test("a page has its front matter, texts as HTML and blocks", () => {
  const { page, faults } = read(
    `${front}\n## Short\n\nRing *us*.\n\n::: faq\nquestions:\n  - question: Why?\n    answer: See [here](/faqs).\n:::\nBye.\n`,
  );
  expect(faults).toEqual([]);
  expect(page).toMatchObject({
    path: "/warranty",
    title: "Warranty",
    heading: "Warranty",
    post: null,
    blocks: [
      { name: "text", line: 5, html: "<h2>Short</h2>\n<p>Ring <em>us</em>.</p>" },
      { name: "faq", line: 10, questions: [{ question: "Why?", answer: '<p>See <a href="/faqs">here</a>.</p>' }] },
      { name: "text", html: "<p>Bye.</p>" },
    ],
  });
});

test.each([
  ["red-gum/pages/our-yard.md", "/pages/our-yard"],
  ["red-gum/terms-and-conditions.md", "/terms-and-conditions/"],
  ["groups/north/pages/our-group.md", "/pages/our-group"],
])("the path of %s is %s", (file, path) => {
  expect(read(front, file).page?.path).toBe(path);
});

test.each([
  ["no front matter", "Just text", "red-gum/warranty.md:1: must begin with a --- line"],
  ["a missing title", "---\ndescription: D\n---\n", "red-gum/warranty.md:2 title: is missing: add it"],
  [
    "an unknown field",
    "---\ntitle: T\ndescripton: D\ndescription: D\n---\n",
    "red-gum/warranty.md:3 descripton: is not recognised here: remove it (did you mean description?)",
  ],
  [
    "invalid YAML",
    "---\ntitle: T\ntitle: U\n---\n",
    "red-gum/warranty.md:3: is not valid YAML: Map keys must be unique",
  ],
  [
    "an invalid date",
    "---\ntitle: T\ndescription: D\nfrom: soon\n---\n",
    "red-gum/warranty.md:4 from: must be a date such as 2026-12-24",
  ],
  ...["from: 2026-02-30", "from: 2026-11-24 25:61", "until: 2026-02-30"].map((line): [string, string, string] => [
    `${line}, which no calendar has,`,
    `---\ntitle: T\ndescription: D\n${line}\n---\n`,
    `red-gum/warranty.md:4 ${line.split(":")[0]}: is not a day and time of the calendar`,
  ]),
])("%s is an error with its line, and there is no page", (_case, text, message) => {
  const { page } = read(text);
  expect([page, faultsFor(text)]).toEqual([null, [expect.stringContaining(message)]]);
});

test.each([
  ["a misspelt block", "::: fqa\n:::", 'red-gum/warranty.md:5: there is no block "fqa"', "(did you mean faq?)"],
  [
    "a block without an end",
    "::: faq\nquestions: []",
    'red-gum/warranty.md:5: the block "faq" must end with a ::: line',
    "",
  ],
  [
    "a wrong value",
    "::: stock\nsearch: /cars\n:::",
    "red-gum/warranty.md:6 stock search: must be the address of a search",
    "",
  ],
  [
    "an unknown field",
    "::: stock\nsearch: /search\nlimt: 3\n:::",
    "red-gum/warranty.md:7 stock limt: is not recognised here",
    "(did you mean limit?)",
  ],
  [
    "a row of the wrong length",
    "::: comparison\ncolumns: [A, B]\nrows:\n  - label: L\n    values: [x]\n:::",
    "red-gum/warranty.md:9 comparison rows[0].values: must have 2 values",
    "",
  ],
  [
    "a login in a link",
    "::: call-to-action\nheading: H\nlinks:\n  - label: L\n    href: https://a:b@c.example/\n:::",
    "red-gum/warranty.md:9",
    "must not contain a user name",
  ],
])("%s is an error of its block, and the rest of the page stays", (_case, block, message, remedy) => {
  const text = `${front}${block}`;
  expect(faultsFor(text)).toEqual([expect.stringContaining(message)]);
  expect(faultsFor(text)[0]).toContain(remedy);
  expect(read(`${front}Before.\n\n${block}`).page?.blocks.map(({ name }) => name)).toEqual(["text", "broken"]);
});

test("[CP-02] the questions of a page are those of all its lists, with answers as HTML", () => {
  const list = (name: string) => `::: faq\nquestions:\n  - question: ${name}?\n    answer: "**${name}**"\n:::\n`;
  const { page } = read(`${front}${list("One")}Text.\n\n${list("Two")}`);
  expect(page && pageQuestions(page)).toEqual([
    { question: "One?", answer: "<p><strong>One</strong></p>" },
    { question: "Two?", answer: "<p><strong>Two</strong></p>" },
  ]);
});

test("a post needs a date, an author and a category, which other pages cannot have", () => {
  const post = "---\ntitle: T\ndescription: D\ndate: 2026-10-03\nauthor: A\ncategory: Vehicle reviews\n---\n";
  expect(read(post, "red-gum/blog/ute.md").page?.post).toEqual({
    date: "2026-10-03",
    author: "A",
    category: "Vehicle reviews",
  });
  expect(faultsFor(front, "red-gum/blog/ute.md")).toHaveLength(3);
  expect(faultsFor(post)).toHaveLength(3);
});

test("a second form is an error", () => {
  const form = "::: form\nkind: general\n:::\n";
  expect(faultsFor(front + form)).toEqual([]);
  expect(faultsFor(front + form + form)).toEqual([expect.stringContaining(":8: a page can have one form")]);
});

test.each(["../secrets.md", "red-gum/About Us.md", "red-gum/.md", "red-gum/a/../b.md", "/etc/passwd"])(
  "the file name %s is refused",
  (file) => {
    expect(read(front, file)).toMatchObject({ page: null, faults: [{ file }] });
  },
);
