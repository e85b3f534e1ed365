import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { expect, inject, test as plainTest } from "vitest";
import type { RunningPlatform } from "./global-setup.ts";
import { sharedBrowser } from "./shared-browser.ts";
import type { SiteName } from "./site-names.ts";
import { taken } from "./taken.ts";

export { type SiteName, siteNames } from "./site-names.ts";
export { taken } from "./taken.ts";

/** Sites whose visitors save vehicles in the browser; the other site requires sign-in. */
export const browserSavingSites = ["harbourline", "red-gum"] as const;

export type Visit = {
  /** Of the window, in CSS pixels. */
  width?: number;
  javaScript?: boolean;
  /** `drawn` uses the server's real pictures; `instant` is for tests that are not about pictures. */
  pictures?: "instant" | "drawn";
  /** Status codes that would otherwise be faults, such as 404 for tests of missing pages. */
  expectedStatuses?: readonly number[];
};

export type PageAt = (site: SiteName, path: string, visit?: Visit) => Promise<Page>;

const windowHeight = 900;
const waitAtMostMs = 20_000;
const instantPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#ccc"/></svg>';

/**
 * A test with `pageAt`, which opens pages of the running platform and closes them afterwards. A console error, an
 * error on the page or a failed request to the platform fails the test.
 */
export const test = plainTest
  .extend("running", { scope: "file" }, (): RunningPlatform => inject("platform"))
  .extend("browser", { scope: "worker" }, sharedBrowser)
  .extend("pageAt", async ({ browser }, { onCleanup }): Promise<PageAt> => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    onCleanup(async () => {
      for (const context of contexts) await context.close();
      expect(faults).toEqual([]);
    });
    return async (site, path, visit = {}) => {
      const context = await openContext(browser, site, visit);
      contexts.push(context);
      const page = await context.newPage();
      watch(page, visit, faults);
      await page.goto(path);
      await taken(page, visit);
      return page;
    };
  });

/** The origin of a site on the running platform. */
function siteOrigin(site: SiteName): string {
  return `http://${site}.localhost:${inject("platform").port}`;
}

async function openContext(browser: Browser, site: SiteName, visit: Visit): Promise<BrowserContext> {
  const { width = 1440, javaScript = true, pictures = "instant" } = visit;
  const context = await browser.newContext({
    baseURL: siteOrigin(site),
    viewport: { width, height: windowHeight },
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(waitAtMostMs);
  if (pictures === "instant") await context.route("**/images/**", sendInstantPicture);
  return context;
}

function sendInstantPicture(route: Route): Promise<void> {
  return route.fulfill({ contentType: "image/svg+xml", body: instantPicture });
}

function watch(page: Page, { expectedStatuses = [], javaScript = true }: Visit, faults: string[]): void {
  const origin = () => new URL(page.url()).origin;
  const isExpected = (text: string) => expectedStatuses.some((status) => text.includes(`status of ${status}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`page: ${error.message}`));
  page.on("response", (response) => {
    const isOurs = new URL(response.url()).origin === origin();
    if (isOurs && response.status() >= 400 && !expectedStatuses.includes(response.status())) {
      faults.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The page itself aborts requests superseded by a newer one or by navigation.
    const isDropped = reason === "net::ERR_ABORTED";
    const isScriptSwitchedOff = !javaScript && request.resourceType() === "script";
    if (!isDropped && !isScriptSwitchedOff) faults.push(`${reason} ${request.url()}`);
  });
}
