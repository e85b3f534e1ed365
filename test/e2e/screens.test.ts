import { expect } from "vitest";
import { findBrowser, isShippedBrowser } from "../find-browser.ts";
import { isAccepted, judgeShot, verdictText, writeComparison } from "../screens/judge-shot.ts";
import { screenStock, shotName, shotsByScreen } from "../screens/screens.ts";
import { openContext, shotsInTurn } from "../screens/take-picture.ts";
import { demoClock } from "./global-setup.ts";
import { siteNames, test } from "./platform.ts";
import { sharedCompleteBrowser } from "./shared-browser.ts";

const cases = siteNames.flatMap((site) =>
  shotsByScreen(site).map((shots) => ({ site, name: shots[0]?.screen.name, shots })),
);

const testWithFonts = test.skipIf(isShippedBrowser(await findBrowser()));

testWithFonts.for(cases)(
  "$name of $site matches the accepted screenshot at every width",
  { timeout: 180_000 },
  async ({ site, shots }, { running }) => {
    const stock = await screenStock(running.dataDir, site);
    const context = await openContext(
      await sharedCompleteBrowser(),
      `http://${site}.localhost:${running.port}`,
      demoClock,
    );
    const faults: string[] = [];
    for await (const { shot, page } of shotsInTurn(context, shots, stock)) {
      const name = shotName(shot);
      const verdict = await judgeShot(page, name);
      if (isAccepted(verdict)) continue;
      faults.push(`${verdictText(name, verdict)}: see ${await writeComparison(name, verdict)}`);
    }
    await context.close();
    const howToAccept = "If this is the new look: npm run screens -- --accept";
    expect(faults, [...faults, howToAccept].join("\n")).toEqual([]);
  },
);
