import type { Locator, Page } from "playwright-core";

/**
 * What a shopper's hands take, in seconds. Pointing and deciding are the times of the keystroke-level model (Card, Moran
 * and Newell, 1980). The others are assumptions on the slow side: a thumb types 2 characters a second, 24 words a
 * minute, without autofill or suggestions.
 */
export const handSeconds = { decide: 1.35, point: 1.1, character: 0.5, scroll: 1, readPage: 3 } as const;

/** What a shopper did in a journey. */
export type Work = { pages: number; fields: number; taps: number; characters: number; scrolls: number; waitMs: number };

/**
 * `cpuMs`: processor time of the server from the press until the next page is shown, files of that page included.
 * `responseMs`: from sending the request to the end of its response.
 */
export type StepTimes = { cpuMs: number; responseMs: number };

/** The hands of a shopper in a browser, who counts what they do and measures what they wait for. */
export type ShopperHands = {
  page: Page;
  work: Work;
  /** For each step that was sent, in milliseconds. */
  steps: Map<string, StepTimes>;
  write(label: string, text: string): Promise<void>;
  choose(label: string, option: string | { index: number }): Promise<void>;
  tick(choice: Locator): Promise<void>;
  /** Presses what sends a step, and waits for the page after it. */
  send(step: string, button: Locator, next: Locator): Promise<void>;
};

/** `readCpuMicroseconds`: the processor time that the server has used so far. */
export function createHands(page: Page, readCpuMicroseconds: () => Promise<number>): ShopperHands {
  const work: Work = { pages: 1, fields: 0, taps: 0, characters: 0, scrolls: 0, waitMs: 0 };
  const steps = new Map<string, StepTimes>();
  const reach = async (target: Locator) => {
    if (await isOutOfSight(target, page)) work.scrolls += 1;
    await target.scrollIntoViewIfNeeded();
    work.taps += 1;
  };
  return {
    page,
    work,
    steps,
    async write(label, text) {
      const name = new RegExp(`^${RegExp.escape(label)}( \\(optional\\))?$`);
      const field = page.getByRole("textbox", { name });
      await reach(field);
      await field.fill(text);
      work.fields += 1;
      work.characters += text.length;
    },
    async choose(label, option) {
      const field = page.getByRole("combobox", { name: label });
      await reach(field);
      await field.selectOption(option);
      work.fields += 1;
      work.taps += 1;
    },
    async tick(choice) {
      await reach(choice);
      await choice.check();
      work.fields += 1;
    },
    async send(step, button, next) {
      await reach(button);
      const cpuBefore = await readCpuMicroseconds();
      const startedAt = performance.now();
      await button.click();
      await next.waitFor();
      work.waitMs += performance.now() - startedAt;
      work.pages += 1;
      const cpuMs = ((await readCpuMicroseconds()) - cpuBefore) / 1_000;
      steps.set(step, { cpuMs, responseMs: await page.evaluate(responseTime) });
    },
  };
}

/** The seconds of a journey: those that the shopper waited for pages, and those that the hands take. */
export function shopperSeconds({ pages, taps, characters, scrolls, waitMs }: Work): number {
  const { decide, point, character, scroll, readPage } = handSeconds;
  return waitMs / 1_000 + pages * readPage + taps * (decide + point) + characters * character + scrolls * scroll;
}

async function isOutOfSight(target: Locator, page: Page): Promise<boolean> {
  const box = await target.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box === null || box.y < 0 || box.y + box.height > height;
}

/** In the browser: from sending the request of the page, or the form that led to it, to the end of the response. */
function responseTime(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation === undefined) return Number.NaN;
  return navigation.responseEnd - (navigation.redirectStart || navigation.requestStart);
}
