/**
 * Screenshots of the main screens of every demo site, on one page for review, changed ones first:
 *
 *   npm run screens               # takes and compares screenshots
 *   npm run screens -- --accept   # accepts changed ones as the new references
 *   npm run screens -- contact    # only names that contain this text, such as `contact.red-gum.390`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { demoClock, ready, startServer, stopped } from "../test/e2e/global-setup.ts";
import { type SiteName, siteNames } from "../test/e2e/site-names.ts";
import { findBrowser } from "../test/find-browser.ts";
import { freePort } from "../test/free-port.ts";
import { referencePicture } from "../test/screens/compare-pictures.ts";
import { type ChangedShot, contactSheet } from "../test/screens/contact-sheet.ts";
import {
  isAccepted,
  judgeShot,
  resultsFolder,
  type Verdict,
  verdictText,
  writeComparison,
} from "../test/screens/judge-shot.ts";
import { referenceNames, removeReference, writeReference } from "../test/screens/references.ts";
import { type Shot, screenStock, shotName, shotsByScreen, siteShots } from "../test/screens/screens.ts";
import { openContext, shotsInTurn } from "../test/screens/take-picture.ts";
import { ensureBuild } from "./build.ts";
import { orExit, readArguments } from "./read-arguments.ts";

const { values, positionals } = orExit("Usage: npm run screens [-- --accept] [NAME]\n", () =>
  readArguments(process.argv.slice(2), { accept: { type: "boolean", default: false } }),
);
const { accept } = values;
const [namePart = ""] = positionals;
const isWanted = (shot: Shot) => shotName(shot).includes(namePart);

type Visit = { browser: Browser; port: number; dataDir: string };

async function compareSite(site: SiteName, { browser, port, dataDir }: Visit): Promise<ChangedShot[]> {
  const stock = await screenStock(dataDir, site);
  const changed: ChangedShot[] = [];
  for (const shots of shotsByScreen(site).filter((ofScreen) => ofScreen.some(isWanted))) {
    const context = await openContext(browser, `http://${site}.localhost:${port}`, demoClock);
    for await (const { shot, page } of shotsInTurn(context, shots, stock)) {
      if (!isWanted(shot)) continue;
      const verdict = await judgeShot(page, shotName(shot));
      await sharp(verdict.png)
        .jpeg({ quality: 80 })
        .toFile(join(resultsFolder, `${shotName(shot)}.jpg`));
      if (!isAccepted(verdict)) changed.push(await report(shot, verdict));
    }
    await context.close();
  }
  return changed;
}

async function report(shot: Shot, verdict: Verdict): Promise<ChangedShot> {
  const name = shotName(shot);
  const text = verdictText(name, verdict);
  const file = basename(await writeComparison(name, verdict));
  if (accept) writeReference(name, await referencePicture(verdict.png));
  process.stdout.write(`${text}${accept ? "; accepted" : ""}\n`);
  return { text, file };
}

function removeStrayReferences(): void {
  const names = new Set(siteNames.flatMap(siteShots).map(shotName));
  for (const name of referenceNames()) if (!names.has(name)) removeReference(name);
}

await ensureBuild();
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-screens-"));
const port = await freePort();
const server = startServer("dist", { PORT: String(port), DATA_DIR: dataDir, FORECOURT_CLOCK: demoClock });
try {
  await ready(server, port);
  const browser = await chromium.launch(await findBrowser());
  const visit = { browser, port, dataDir };
  const changed = (await Promise.all(siteNames.map((site) => compareSite(site, visit)))).flat();
  await browser.close();
  if (accept) removeStrayReferences();
  writeFileSync(
    join(resultsFolder, "index.html"),
    contactSheet(changed, siteNames.flatMap(siteShots).filter(isWanted)),
  );
  process.stdout.write(`${changed.length} changed. Open ${join(resultsFolder, "index.html")}.\n`);
} finally {
  await stopped(server);
  rmSync(dataDir, { recursive: true, force: true });
}
