import { expect } from "vitest";
import { findBrowser, isShippedBrowser } from "../find-browser.ts";
import { isAccepted, judgeShot, verdictText, writeComparison } from "../screens/judge-shot.ts";
import { type Shot, screenStock, screens, shotName, shotsOf } from "../screens/screens.ts";
import { openContext, openShot } from "../screens/take-picture.ts";
import { demoClock } from "./global-setup.ts";
import { siteNames, test } from "./platform.ts";

const cases = siteNames.flatMap((site) =>
  screens.map((screen) => ({ site, name: screen.name, shots: shotsOf(site).filter((shot) => shot.screen === screen) })),
);

const testWithFonts = test.skipIf(isShippedBrowser(await findBrowser()));

testWithFonts.for(cases.filter(({ shots }) => shots.length > 0))(
  "$name of $site matches the accepted screenshot at every width",
  { timeout: 180_000 },
  async ({ site, shots }, { browser, running }) => {
    const stock = await screenStock(running.dataDir, site);
    const faultOf = async (shot: Shot): Promise<string | null> => {
      const name = shotName(shot);
      const context = await openContext(browser, `http://${site}.localhost:${running.port}`, demoClock);
      const verdict = await judgeShot(await openShot(context, shot, stock), name);
      await context.close();
      if (isAccepted(verdict)) return null;
      return `${verdictText(name, verdict)}: see ${await writeComparison(name, verdict)}`;
    };
    const faults = (await Promise.all(shots.map(faultOf))).filter((fault) => fault !== null);
    const howToAccept = "If this is the new look: npm run screens -- --accept";
    expect(faults, [...faults, howToAccept].join("\n")).toEqual([]);
  },
);
