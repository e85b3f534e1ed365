import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const formType = "application/x-www-form-urlencoded";
const tooLong = "That is too long. Shorten it and send it again.";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha", { watchlist: { storage: "account" } })] });
});
afterAll(() => platform.close());

type Sent = { body: string; type: string; headers?: Record<string, string> };

const send = (path: string, { body, type, headers = {} }: Sent, accept: string) =>
  platform.ask(host, path, { method: "POST", body, headers: { "content-type": type, accept, ...headers } });

const readForms = [
  "/enquiries",
  "/sign-in",
  "/sign-in/code",
  "/watchlist/save",
  "/watchlist/remove",
  "/watchlist/searches",
  "/watchlist/searches/remove",
  "/cookie-choices",
];
const otherForms = ["/sign-out", "/watchlist/alerts", "/watchlist/alerts/stop", "/watchlist/alerts/a/b/stop"];

const unreadable: [string, Sent][] = [
  ["a form in parts without its border", { body: "name=Ann", type: "multipart/form-data" }],
  ["a form in parts that breaks off", { body: "--x\r\nContent-", type: "multipart/form-data; boundary=x" }],
  ["something that is no form", { body: "<a/>", type: "application/xml" }],
  ["something without a type", { body: "name=Ann", type: "" }],
];

async function expectRefusal(answer: Response, status: number, words: string, formHref = "/") {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const page = parseHtml(await answer.text());
  expect(elements(page, "h1").map(visibleText)).toEqual(["Your form was not sent"]);
  const main = element(page, "main");
  expect(visibleText(main)).toContain(`${words} Nothing was stored.`);
  expect(visibleText(main)).toContain("what you typed is still there");
  const hrefs = elements(main, "a").map(({ attributes }) => attributes.get("href"));
  expect(hrefs).toEqual([formHref, "tel:0255500100"]);
  expect(visibleText(page)).toContain("Example Motors Pty Ltd");
}

describe("a refused form", () => {
  test.each([...readForms, ...otherForms])(
    "[ER-08] that is too long gets a page in a browser, and JSON in a script: %s",
    async (path) => {
      const sent = { body: `name=${"x".repeat(70_000)}`, type: formType };
      await expectRefusal(await send(path, sent, "text/html"), 413, tooLong);
      const forScript = await send(path, sent, "application/json");
      expect([forScript.status, await forScript.json()]).toEqual([413, { error: tooLong }]);
    },
  );

  test.each(unreadable)("[ER-08] that is %s gets a page in a browser, and JSON in a script", async (_case, sent) => {
    for (const path of readForms) {
      const subject = path === "/enquiries" ? "enquiry" : "form";
      const words = `The ${subject} could not be read. Please send it again.`;
      await expectRefusal(await send(path, sent, "text/html,*/*;q=0.8"), 400, words);
      const forScript = await send(path, sent, "application/json");
      expect([forScript.status, await forScript.json()]).toEqual([400, { error: words }]);
    }
    expect(await platform.store.leads.leads("alpha")).toEqual([]);
  });

  test("[ER-08] links back to its page, never to another site", async () => {
    const sendFrom = (referer: string) =>
      send("/enquiries", { body: "<a/>", type: "text/xml", headers: { referer } }, "text/html");
    const words = "The enquiry could not be read. Please send it again.";
    await expectRefusal(await sendFrom(`http://${host}/contact-us?x=1`), 400, words, "/contact-us?x=1");
    await expectRefusal(await sendFrom("https://evil.example/contact-us"), 400, words);
    // A form redisplayed with errors has the URL it was submitted to.
    const again = await platform.ask(host, "/enquiries");
    expect([again.status, again.headers.get("location")]).toEqual([301, "/contact-us"]);
  });

  test("[ER-08] from another site, or sent to a URL that accepts none, gets the reason", async () => {
    const sent = { body: "name=Ann", type: formType };
    const foreign = { ...sent, headers: { "sec-fetch-site": "cross-site" } };
    await expectRefusal(
      await send("/enquiries", foreign, "text/html"),
      403,
      "This request came from another site and was refused.",
    );
    await expectRefusal(await send("/search", sent, "text/html"), 405, "This address only accepts GET.");
  });
});
