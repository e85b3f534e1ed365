import { XmlDocument } from "libxml2-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { previewHref } from "../../src/content/content-preview.ts";
import { demoPlatform } from "../demo-platform.ts";
import { plainVehicles, siteFile, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations, northYard, westYard } from "../form-dealer.ts";
import { askServer } from "./http-request.ts";

const sign = (text: string) => Buffer.from(text).toString("base64url");
const page = (body: string, facts = "") => `---\ntitle: A page\ndescription: About it.\n${facts}\n---\n${body}`;
const readText = async (platform: TestPlatform, host: string, path: string) => {
  const answer = await platform.ask(host, path);
  return { status: answer.status, html: await answer.text() };
};

describe("content of the demo sites", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await demoPlatform();
  });
  afterAll(() => platform.close());

  test.each([
    ["harbourline", "/warranty", 200, "Warranty, and who honours it"],
    ["harbourline", "/pages/warranty", 200, "Warranty, and who honours it"],
    ["harbourline", "/roadside-assistance", 200, "Stuck? Here is what to do"],
    ["harbourline", "/prepaid-maintenance-plan", 200, "Pay for your services now, at today&#x27;s prices"],
    ["harbourline", "/buying", 200, "Buying here, from the first look to the keys"],
    ["harbourline", "/diamond-advantage", 200, "Diamond Advantage"],
    ["harbourline", "/faqs", 200, "Frequently asked questions"],
    ["harbourline", "/pages/reviews", 200, "What customers say"],
    ["harbourline", "/pages/owner-benefits", 200, "What comes with the keys"],
    ["wattlebrook", "/pages/owner-benefits", 200, "Owner benefits"],
    ["red-gum", "/pages/reviews", 200, "What customers say about us"],
  ])("[RT-25] [RT-27] %s %s is %i with its heading", async (site, path, status, heading) => {
    const found = await readText(platform, `${site}.localhost`, path);
    expect(found.status).toBe(status);
    expect(found.html).toContain(`<h1>${heading}</h1>`);
    expect(found.html).toMatch(/<title>[^<]+<\/title><meta name="description" content="[^"]+">/);
  });

  test.each([
    ["red-gum", "/roadside-assistance"],
    ["red-gum", "/diamond-advantage"],
    ["wattlebrook", "/buying"],
    ["wattlebrook", "/pages/our-group"],
  ])("[RT-25] [RT-27] %s has no %s, because it has no such file", async (site, path) => {
    expect((await platform.ask(`${site}.localhost`, path)).status).toBe(404);
  });

  test("[CP-03] a page of the dealer group is a page of its sites, with their own locations", async () => {
    const { status, html } = await readText(platform, "harbourline.localhost", "/pages/our-group");
    expect(status).toBe(200);
    expect(html).toContain("Harbourline Brookvale");
  });

  test("[RT-25] another path of a page names the page as canonical, and other spellings redirect", async () => {
    const { html } = await readText(platform, "harbourline.localhost", "/pages/warranty");
    expect(html).toContain('<link rel="canonical" href="https://harbourline.localhost/warranty">');
    const redirect = await platform.ask("harbourline.localhost", "/Warranty/");
    expect([redirect.status, redirect.headers.get("location")]).toEqual([301, "/warranty"]);
  });

  test("[CP-02] a team block shows the teams of the locations", async () => {
    const { html } = await readText(platform, "red-gum.localhost", "/pages/our-story");
    for (const name of ["Kev Hallam", "Col Priestley", "Rhys Gilmore"]) expect(html).toContain(`<h3>${name}</h3>`);
  });

  test.each([
    ["harbourline", "Renata Okafor", "/teams/drummoyne"],
    ["wattlebrook", "Duncan Averill", "/teams/windsor"],
    ["red-gum", "Kev Hallam", "/teams/wagga-wagga"],
  ])("[CP-02] the home page of %s shows its people and what customers say", async (site, name, href) => {
    const { html } = await readText(platform, `${site}.localhost`, "/");
    expect(html).toContain(`<h3>${name}</h3>`);
    expect(html).toContain(`href="${href}"`);
    expect(html).toMatch(/<h2 id="reviews-heading">[\s\S]*?<blockquote>/);
  });

  test("[CP-02] blocks show stock, locations and reviews of the site", async () => {
    const { html } = await readText(platform, "red-gum.localhost", "/buying");
    expect(html).toContain("See everything we have");
    expect(html).toMatch(/href="\/cars\/[^"]+"/);
    expect(html).toContain("Red Gum Narrandera");
    expect((await readText(platform, "red-gum.localhost", "/pages/reviews")).html).toContain(
      "out of 5 from 203 reviews",
    );
  });
});

describe("content with a form", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await demoPlatform();
  });
  afterAll(() => platform.close());

  test.each([
    ["harbourline", "/service", "Service, booked in two minutes"],
    ["harbourline", "/pages/book-a-service", "Service, booked in two minutes"],
    ["wattlebrook", "/service", "Book a service"],
    ["red-gum", "/service", "Bring it in to Col"],
  ])(
    "[RT-24] %s %s shows the site's own page around the form, with a choice of work and times",
    async (site, path, heading) => {
      const { status, html } = await readText(platform, `${site}.localhost`, path);
      expect(status).toBe(200);
      expect(html).toContain(`<h1>${heading}</h1>`);
      expect(html).toContain('name="kind" value="service-booking"');
      const [, props = ""] = /id="page-props">([\s\S]*?)<\/script>/.exec(html) ?? [];
      expect(props).toContain("Logbook service");
      expect(props).not.toContain("serverRendered");
    },
  );

  test("[RT-24] a link from a location chooses it in the form", async () => {
    const { html } = await readText(platform, "harbourline.localhost", "/service?location=brookvale-service");
    const [, props = "{}"] = /id="page-props">([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect((JSON.parse(props) as { form: { sent: object } }).form.sent).toMatchObject({
      location: "brookvale-service",
    });
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test.each([
    ["harbourline", "/book-test-drive", "test-drive", null, "How a test drive works"],
    ["harbourline", "/fleet", "fleet", "What your business gets", "What fleet managers ask"],
    ["harbourline", "/vehicle-parts-and-accessories", "parts", null, "Parts counters"],
    ["wattlebrook", "/book-test-drive", "test-drive", null, "Thirty minutes, well used"],
    ["wattlebrook", "/fleet", "fleet", null, "After delivery"],
    ["wattlebrook", "/vehicle-parts-and-accessories", "parts", null, "Where to collect it"],
    ["red-gum", "/book-test-drive", "test-drive", null, "What to expect"],
  ])("[RT-25] %s %s has the form of a %s enquiry between its blocks", async (site, path, kind, above, below) => {
    const { status, html } = await readText(platform, `${site}.localhost`, path);
    expect(status).toBe(200);
    const at = (text: string) => html.indexOf(text);
    const form = at(`name="kind" value="${kind}"`);
    expect(form).toBeGreaterThan(0);
    if (above !== null) expect(at(above)).toBeLessThan(form);
    expect(at(below)).toBeGreaterThan(form);
  });

  test("[RT-25] a form about a vehicle is on its own page", async () => {
    const about = await readText(platform, "harbourline.localhost", "/service?car_id=none");
    expect(about.html).toContain('data-page="enquiry"');
  });

  test("[CP-02] a page shows the current offers of the site", async () => {
    const { html } = await readText(platform, "harbourline.localhost", "/pages/owner-benefits");
    expect(html).toMatch(/href="\/offers\/[^"]+"/);
  });
});

describe("the blog of the demo sites", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await demoPlatform();
  });
  afterAll(() => platform.close());

  test("[CP-01] posts name the blog as its page does, and a category is described by its posts", async () => {
    const { html } = await readText(platform, "harbourline.localhost", "/blog/vehicle-reviews");
    const [, href = ""] = /<h2><a href="([^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(/<meta name="description" content="Vehicle reviews from Harbourline[^":]*: [^"]{20,}">/);
    expect((await readText(platform, "harbourline.localhost", href)).html).toContain('"name":"News and advice"');
  });

  test.each(["harbourline", "wattlebrook", "red-gum"])(
    "[CP-01] [RT-27] %s has a blog with reviews and a feed",
    async (site) => {
      const host = `${site}.localhost`;
      const blog = await readText(platform, host, "/blog");
      expect(blog.status).toBe(200);
      const reviews = await readText(platform, host, "/blog/vehicle-reviews");
      expect(reviews.html).toContain("<h1>Vehicle reviews</h1>");
      const [, href = ""] = /<h2><a href="([^"]+)"/.exec(reviews.html) ?? [];
      const post = await readText(platform, host, href);
      expect(post.html).toMatch(/By [A-Z][^<]+, <!-- -->?<time dateTime="\d{4}-\d{2}-\d{2}">|By [^<]+<time dateTime="/);
      expect(blog.html).toMatch(
        /<link rel="alternate" type="application\/atom\+xml" href="https?:[^"]+\/blog\/feed.xml">/,
      );
      for (const type of ["BreadcrumbList", "ItemList"]) expect(blog.html).toContain(`"@type":"${type}"`);
      const feed = await platform.ask(host, "/blog/feed.xml");
      expect([feed.status, feed.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
      const document = XmlDocument.fromString(await feed.text());
      const entries = document.find("//atom:entry", { atom: "http://www.w3.org/2005/Atom" });
      expect(entries.length).toBe((blog.html.match(/<article/g) ?? []).length);
      document.dispose();
    },
  );

  test.each(["/blog?page=2", "/blog?page=1", "/blog?page=x", "/blog/nothing"])("[CP-01] %s is 404", async (path) => {
    expect((await platform.ask("red-gum.localhost", path)).status).toBe(404);
  });
});

describe("content with errors and dates", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await testPlatform({
      sites: [siteFile("alpha"), siteFile("bravo")],
      vehicles: { alpha: plainVehicles(3) },
      content: [
        { file: "alpha/broken.md", text: page("Before.\n\n::: fqa\n:::\nAfter.") },
        { file: "alpha/failing.md", text: page("Before.\n\n::: stock\nsearch: /search\n:::\nAfter.") },
        { file: "alpha/empty.md", text: page("::: stock\nsearch: /search/nobody\n:::\nAfter.") },
        { file: "alpha/invalid.md", text: "No front matter" },
        ...Array.from({ length: 11 }, (_, index) => ({
          file: `alpha/blog/post-${index + 10}.md`,
          text: page("Text.", `date: 2026-05-${index + 10}\nauthor: Robin\ncategory: News`),
        })),
        { file: "alpha/soon.md", text: page("Soon.", "from: 2026-12-01\nuntil: 2026-12-02") },
        { file: "alpha/draft.md", text: page("Not ready.\n\n::: fqa\n:::\n", "isDraft: true") },
        { file: "alpha/search.md", text: page("Never shown.") },
        {
          file: "alpha/hostile.md",
          text: page('<script>alert("x")</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:y)'),
        },
      ],
      replacePorts: ({ engine }) => ({
        sign,
        engine: {
          ...engine,
          search: (scope, request) =>
            request.hitsPerPage === 4 ? Promise.reject(new Error("no search")) : engine.search(scope, request),
        },
      }),
    });
  });
  afterAll(() => platform.close());

  test("[CP-02] a block with an error is left out, named in the log, and the rest of its page is shown", async () => {
    const { status, html } = await readText(platform, "alpha.localhost", "/broken");
    expect(status).toBe(200);
    expect(html).toContain("<p>Before.</p>");
    expect(html).toContain("<p>After.</p>");
    expect(html).not.toContain("fqa");
    expect(platform.logged.map(({ event }) => event)).toContainEqual(
      expect.stringContaining('alpha/broken.md:8: there is no block "fqa"'),
    );
  });

  test("a block that fails while the page is made is left out and logged", async () => {
    const { status, html } = await readText(platform, "alpha.localhost", "/failing");
    expect([status, html.includes("After.")]).toEqual([200, true]);
    expect(platform.logged).toContainEqual({
      level: "error",
      event: "content block left out",
      facts: { file: "alpha/failing.md", line: 8, block: "stock", reason: "Error: no search" },
    });
  });

  test.each([
    ["/invalid", 404],
    ["/empty", 200],
    ["/soon", 404],
  ])("%s is %i", async (path, status) => {
    expect((await platform.ask("alpha.localhost", path)).status).toBe(status);
  });

  test("content cannot replace a page of the product, nor appear on another site", async () => {
    expect((await readText(platform, "alpha.localhost", "/search")).html).not.toContain("Never shown.");
    expect((await platform.ask("bravo.localhost", "/broken")).status).toBe(404);
  });

  test("[CP-01] further posts are on further pages, each with its own title and canonical address", async () => {
    const first = await readText(platform, "alpha.localhost", "/blog");
    expect(first.html).toContain('href="/blog?page=2" aria-label="Page 2"');
    expect(first.html.match(/<article/g)).toHaveLength(9);
    const second = await readText(platform, "alpha.localhost", "/blog?page=2");
    expect(second.html.match(/<article/g)).toHaveLength(2);
    expect(second.html).toContain("<title>Blog, page 2 | alpha Motors</title>");
    expect(second.html).toContain('<link rel="canonical" href="https://alpha.localhost/blog?page=2">');
    expect((await platform.ask("bravo.localhost", "/blog")).status).toBe(404);
    expect((await platform.ask("bravo.localhost", "/blog/feed.xml")).status).toBe(404);
  });

  test("[CP-02] a private link shows a draft, with a notice for each broken block, and nobody else sees it", async () => {
    const preview = await platform.ask("alpha.localhost", previewHref("alpha", "/draft", sign));
    const html = await preview.text();
    expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(html).toContain("Not ready.");
    expect(html).toContain("The block &quot;fqa&quot; on line 8 is not shown");
    expect(html).toContain('<meta name="robots" content="noindex">');
    const refused = [
      "/draft",
      previewHref("bravo", "/draft", sign),
      previewHref("alpha", "/draft", (text) => `other ${text}`),
      previewHref("alpha", "/nothing", sign),
      "/content-preview",
    ];
    for (const path of refused) expect((await platform.ask("alpha.localhost", path)).status).toBe(404);
  });

  test("hostile text stays text", async () => {
    const { html } = await readText(platform, "alpha.localhost", "/hostile");
    expect(html).not.toMatch(/alert|onerror=|javascript:y/);
  });

  test("a page appears and disappears by its dates, although pages are cached", async () => {
    const port = await platform.serve();
    const statusAt = async (moment: string) => {
      platform.clock.now = Date.parse(moment);
      return (await askServer(port, "alpha.localhost", "/soon")).status;
    };
    expect(await statusAt("2026-11-30T23:59:59+11:00")).toBe(404);
    expect(await statusAt("2026-12-01T00:00:00+11:00")).toBe(200);
    expect(await statusAt("2026-12-02T23:59:59+11:00")).toBe(200);
    expect(await statusAt("2026-12-03T00:00:00+11:00")).toBe(404);
    platform.clock.now = testNow;
  });
});

test("[CP-02] a page with a video names its third party, and only its site may frame the player", async () => {
  const block = (provider: string, id: string) =>
    `::: video\nprovider: ${provider}\nid: ${id}\ntitle: On the hoist\npicture: artwork:ute/x\n:::\n`;
  const platform = await testPlatform({
    sites: [siteFile("alpha"), siteFile("bravo")],
    content: [
      { file: "alpha/pages/hoist.md", text: page(block("vimeo", "123456789")) },
      { file: "bravo/pages/plain.md", text: page("Text.") },
    ],
  });
  const answer = await platform.ask("alpha.localhost", "/pages/hoist");
  const html = await answer.text();
  expect(html).toContain("The video is on Vimeo.");
  expect(html).toContain('href="https://vimeo.com/123456789"');
  expect(html).not.toMatch(/<iframe|src="https:\/\/player/);
  expect(answer.headers.get("content-security-policy")).toContain("frame-src https://player.vimeo.com;");
  const other = await platform.ask("bravo.localhost", "/pages/plain");
  expect(other.headers.get("content-security-policy")).not.toContain("frame-src");
  await platform.close();
});

test.each([
  ["", ["Ann", "Bob", "Cy"]],
  ["department: service", ["Cy"]],
  ["only: [west-yard]", ["Ann", "Bob"]],
  ["people: [{ name: Dee, role: Owner }]", ["Dee"]],
  ["only: [nowhere]", []],
])("[CP-02] a team block with %j shows %j", async (data, names) => {
  const team = (...people: string[]) => people.map((name) => ({ name, role: "Sales" }));
  const [, workshop = northYard] = formLocations;
  const platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        locations: [
          { ...northYard, team: team("Ann") },
          { ...westYard, team: team("Ann", "Bob") },
          { ...workshop, team: team("Cy") },
        ],
      }),
    ],
    content: [{ file: "alpha/pages/people.md", text: page(`::: team\n${data}\n:::\n`) }],
  });
  const { html } = await readText(platform, "alpha.localhost", "/pages/people");
  expect([...html.matchAll(/<h3>(\w+)<\/h3>/g)].map(([, name]) => name).toSorted()).toEqual(names);
  await platform.close();
});
