import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import { type ServerWithSettings, startServerWithSettings } from "./server-with-settings.ts";

const playerHost = "www.youtube-nocookie.com";
const content = `---
title: How we check a car
description: Two minutes in our workshop.
---
::: video
provider: youtube
id: dQw4w9WgXcQ
title: A car on the hoist
picture: artwork:ute/copper/metallic/off-road/front-three-quarter/none
:::

## After the video
`;

let server: ServerWithSettings;
beforeAll(async () => {
  server = await startServerWithSettings({}, { "red-gum/pages/hoist.md": content });
});
afterEach(() => server.closeContexts());
afterAll(() => server.stop());

/** The page with the video, and the addresses at other hosts that it asks for; these are replaced by stubs. */
async function visit(javaScriptEnabled = true): Promise<{ page: Page; asked: string[] }> {
  const context = await server.newContext("red-gum", { javaScriptEnabled });
  const asked: string[] = [];
  await context.route(`https://${playerHost}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>P</title><p>The player is here</p>",
    });
  });
  const page = await context.newPage();
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (hostname.includes("youtube") && hostname !== playerHost) asked.push(request.url());
  });
  await page.goto("/pages/hoist", { waitUntil: "networkidle" });
  return { page, asked };
}

const headingTop = (page: Page) =>
  page
    .getByRole("heading", { name: "After the video" })
    .evaluate((heading) => heading.getBoundingClientRect().top + scrollY);

test("[CP-02] a video loads when its button is pressed, in the place of its still, and nothing of it before", async () => {
  const { page, asked } = await visit();
  await page.getByText("YouTube will know that you visited this page").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(asked).toEqual([]);
  const before = await headingTop(page);
  await page.getByRole("button", { name: "Play the video" }).press("Enter");
  await page.frameLocator('iframe[title="A car on the hoist"]').getByText("The player is here").waitFor();
  expect(asked).toEqual([`https://${playerHost}/embed/dQw4w9WgXcQ?autoplay=1&rel=0`]);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  expect(Math.abs((await headingTop(page)) - before)).toBeLessThan(60);
});

test("[CP-02] without scripts a video is a link", async () => {
  const { page } = await visit(false);
  expect(await page.getByRole("button", { name: "Play the video" }).isVisible()).toBe(false);
  const link = page.getByRole("link", { name: "Watch it on YouTube" });
  expect(await link.getAttribute("href")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
});
