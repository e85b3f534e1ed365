import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { consentCookie } from "../../src/storefront/frame/consent.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { taken } from "../e2e/taken.ts";
import { askServer } from "../http/http-request.ts";
import type { Shot } from "./screens.ts";

/** High enough for more than the first view, low enough for a small picture. */
const windowHeight = 1_000;
const waitAtMostMs = 30_000;

/** A first visit that is the same at any time and on any machine: no motion, one clock, nothing to be asked. */
export async function openContext(browser: Browser, origin: string, clock: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
  });
  context.setDefaultTimeout(waitAtMostMs);
  await context.addCookies([{ name: consentCookie, value: "needed", url: origin }]);
  await context.clock.setFixedTime(clock);
  await context.route("**/images/*/**", sendDrawn);
  return context;
}

/** One screen's shots in turn, on one page: it is opened and prepared at the width of the first, then resized. */
export async function* shotsInTurn(
  context: BrowserContext,
  shots: readonly Shot[],
  stock: readonly Vehicle[],
): AsyncGenerator<{ shot: Shot; page: Page }> {
  const page = await context.newPage();
  for (const [index, shot] of shots.entries()) {
    const { screen, site, width } = shot;
    await page.setViewportSize({ width, height: windowHeight });
    if (index === 0) {
      await page.goto(typeof screen.path === "string" ? screen.path : screen.path(stock));
      await taken(page);
      await screen.prepare?.({ page, stock, site });
    }
    await screen.turnTo?.(page);
    yield { shot, page };
  }
}

/** The picture of a page, as PNG, once its scripts, fonts and pictures are there. */
export async function takePicture(page: Page): Promise<Buffer> {
  await taken(page);
  // Nothing lies under the pointer.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isOutside = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
      return isOutside || !image.checkVisibility() || (image.complete && image.naturalWidth > 0);
    }),
  );
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

type Drawn = { contentType: string; body: Buffer };
const drawnPictures = new Map<string, Promise<Drawn>>();

/** Every width of a picture is the same drawing here, because drawing is what takes longest. */
async function sendDrawn(route: Route): Promise<void> {
  const { pathname, port, host } = new URL(route.request().url());
  const path = pathname.replace(/^\/images\/\d+\/(.*)\.\w+$/, "/images/640/$1.webp");
  const drawn = drawnPictures.get(host + path) ?? drawnPicture(Number(port), host, path);
  drawnPictures.set(host + path, drawn);
  // A page that is closed meanwhile needs none.
  await route.fulfill(await drawn).catch(() => undefined);
}

/** Asks until the picture is there: a busy server sends 429 or 503 rather than a late answer. */
async function drawnPicture(port: number, host: string, path: string): Promise<Drawn> {
  for (;;) {
    const { status, headers, bytes } = await askServer(port, host, path, { headers: { accept: "image/webp" } });
    if (status !== 429 && status !== 503) return { contentType: String(headers["content-type"]), body: bytes };
    await sleep(100);
  }
}
