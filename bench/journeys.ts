import type { Browser, BrowserContext } from "playwright-core";
import { atMost, type Figure, information, median, type PartReport } from "./figures.ts";
import { type Journey, journeys } from "./journeys/demo-journeys.ts";
import { createHands, handSeconds, type ShopperHands, shopperSeconds } from "./journeys/shopper-hands.ts";
import { type MeasuredServer, startMeasuredPlatform } from "./measured-server.ts";
import { phoneContext, slowDown, withBrowser } from "./phone-visits.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/** Of each step, for the server. */
const stepBudgetMs = 100;
const timedRuns = 5;
const phoneRuns = 3;
const site = "harbourline";

const { decide, point, character, scroll, readPage } = handSeconds;
const method = `Each journey is taken in the demo of Harbourline by a script in Chromium. A step's server time is the processor time of the server from the press until the next page is shown, with the files that the page loads, which is an upper figure; in brackets the time from sending the request, redirects included, to the end of the response, which grows with other work on the machine: medians of ${timedRuns} runs in a browser that is not slowed. A shopper's time is for a phone of 390 px with its processor slowed 4 times on 1.6 Mbit/s with 150 ms: the measured time from each press to the next page, and for the hands an assumed ${readPage} s to read a page, ${decide} s to decide and ${point} s to point for each tap, ${character} s for each character (24 words a minute, no autofill) and ${scroll} s for each scroll; median of ${phoneRuns} runs. It ends when the page after the last step is shown; card details are entered at the payment service and are not counted.`;

/** Server times of every step of the journeys, and how long a shopper on a phone takes. */
export function benchJourneys(): Promise<PartReport> {
  return withTemporaryFolder("bench-journeys-", async (folder) => {
    const platform = await startMeasuredPlatform(folder);
    try {
      await platform.untilQuiet();
      const figures = await withBrowser((browser) => journeyFigures(browser, platform));
      return { title: "Journeys: each step's response, and a shopper's time on a phone", method, figures };
    } finally {
      await platform.stop();
    }
  });
}

async function journeyFigures(browser: Browser, platform: MeasuredServer): Promise<Figure[]> {
  const baseURL = `http://${site}.localhost:${platform.port}`;
  const figures: Figure[] = [];
  let person = 0;
  for (const journey of journeys) {
    const timed: ShopperHands[] = [];
    const onPhone: ShopperHands[] = [];
    // The first run warms up the server and the browser, and is not counted.
    for (let run = 0; run <= timedRuns; run += 1) {
      const context = await browser.newContext({ baseURL });
      const hands = await takeJourney(journey, (person += 1), context, platform);
      if (run > 0) timed.push(hands);
    }
    for (let run = 0; run < phoneRuns; run += 1) {
      const context = await phoneContext(browser, baseURL);
      context.on("page", (page) => void slowDown(page));
      onPhone.push(await takeJourney(journey, (person += 1), context, platform));
    }
    figures.push(...stepFigures(journey, timed), ...shopperFigures(journey, onPhone));
  }
  return figures;
}

async function takeJourney(
  journey: Journey,
  person: number,
  context: BrowserContext,
  platform: MeasuredServer,
): Promise<ShopperHands> {
  try {
    const page = await context.newPage();
    await journey.open(page, person);
    const hands = createHands(page, platform.cpuMicroseconds);
    await journey.take(hands, person);
    return hands;
  } finally {
    await context.close();
  }
}

function stepFigures({ name }: Journey, runs: readonly ShopperHands[]): Figure[] {
  const steps = [...(runs[0]?.steps.keys() ?? [])];
  return steps.map((step) => {
    const times = runs.flatMap((run) => run.steps.get(step) ?? []);
    const figure = atMost(`${name}: ${step}`, median(times.map(({ cpuMs }) => cpuMs)), stepBudgetMs, "ms CPU", 0);
    const response = median(times.map(({ responseMs }) => responseMs));
    return { ...figure, value: `${figure.value} (response ${response.toFixed(0)} ms)` };
  });
}

function shopperFigures({ name, withinSeconds }: Journey, runs: readonly ShopperHands[]): Figure[] {
  const seconds = median(runs.map(({ work }) => shopperSeconds(work)));
  const [{ work } = { work: null }] = runs;
  if (work === null) return [];
  const { pages, fields, taps, characters, scrolls } = work;
  const waited = (median(runs.map((run) => run.work.waitMs)) / 1_000).toFixed(1);
  const title = `${name}: a shopper on a phone`;
  const figure =
    withinSeconds === null
      ? information(title, `${seconds.toFixed(0)} s`)
      : atMost(title, seconds, withinSeconds, "s", 0);
  const counts = `${pages} pages, ${fields} fields, ${taps} taps, ${characters} characters, ${scrolls} scrolls, ${waited} s waiting`;
  return [{ ...figure, value: `${figure.value} (${counts})` }];
}
