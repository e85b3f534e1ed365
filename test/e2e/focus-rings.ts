import type { Page } from "playwright-core";
import sharp from "sharp";
import { contrastRatio } from "../../scripts/brands/contrast.ts";

/** WCAG 2.2, 1.4.11: the focus indicator against the colours beside it. */
const leastRatio = 3;
/** So much of the outline of an element must be visible as a ring of one pixel. The rest may be beyond an edge. */
const leastShare = 0.5;
/** Room around an element for its ring, in CSS pixels. */
const ringRoom = 8;

type Stop = {
  /** Elements of one kind have the same class in the same part of the page, and thus the same ring on the same ground. */
  kind: string;
  name: string;
  box: { x: number; y: number; width: number; height: number };
  /** Of a ring around the part of the element that is in the window, in CSS pixels. */
  ringLength: number;
};

/**
 * Tabs from where the focus is through the rest of the page, or once through the open dialog, and returns the elements
 * whose focus ring is faint. A ring is measured in pixels: the page with it against the page without it. `clear` are the
 * kinds of elements that earlier calls found clear on the same site; it grows.
 */
export async function faintRings(page: Page, mostStops: number, clear: Set<string>): Promise<string[]> {
  await page.evaluate(addRingSwitch);
  const faint = new Map<string, string>();
  for (let step = 0; step < mostStops; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focusedStop, ringRoom);
    if (stop === "end") break;
    if (stop === null || clear.has(stop.kind) || faint.has(stop.kind)) continue;
    const share = await settledRingShare(page, stop);
    if (share >= leastShare) clear.add(stop.kind);
    else faint.set(stop.kind, `${Math.round(share * 100)} % of the ring is clear: ${stop.name}`);
  }
  return [...faint.values()];
}

/** Adds a class that hides every ring. A constructed sheet, because the page's policy forbids inline styles. */
function addRingSwitch(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { caret-color: transparent !important; transition: none !important; }
    .without-rings, .without-rings *, .without-rings *::after, .without-rings *::-webkit-slider-thumb {
      outline-color: transparent !important;
    }`);
  document.adoptedStyleSheets = [sheet];
}

/** The focused element; "end" when the focus has left the page. */
function focusedStop(room: number): Stop | "end" | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "end";
  const part = focused.closest("dialog, details, header, footer, aside, section, nav, main");
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  const isOverlay = getComputedStyle(focused, "::after").position === "absolute";
  const isHidden = focused.clientWidth <= 2 || getComputedStyle(focused).opacity === "0";
  const overlaid = isOverlay && focused instanceof HTMLElement ? focused.offsetParent : null;
  const isRingAround = getComputedStyle(focused).outlineStyle === "none";
  const shown = overlaid ?? (isHidden ? label : undefined) ?? (isRingAround ? focused.parentElement : null) ?? focused;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const [x, y] = [Math.max(0, left - room), Math.max(0, top - room)];
  const [width, height] = [Math.min(innerWidth, right + room) - x, Math.min(innerHeight, bottom + room) - y];
  const lines = [...shown.getClientRects()];
  if (width <= 0 || height <= 0) return null;
  return {
    kind: [focused.tagName, focused.className, shown.className, part?.tagName, part?.className].join(),
    name: focused.outerHTML.slice(0, 160),
    box: { x, y, width, height },
    // The ring of a range is around its handle. A link on two lines has a ring around each part.
    ringLength: focused.matches("[type=range]")
      ? 2 * height
      : lines.length > 1
        ? lines.reduce((sum, line) => sum + 2 * (line.width + line.height), 0)
        : 2 * (width + height - 4 * room),
  };
}

/** Measures again while the page moves, as it does to make room for suggestions. */
async function settledRingShare(page: Page, stop: Stop, tries = 3): Promise<number> {
  const share = await ringShare(page, stop);
  const now = await page.evaluate(focusedStop, ringRoom);
  const isSettled = now === null || now === "end" || now.box.y === stop.box.y;
  return isSettled || tries === 1 ? share : settledRingShare(page, now, tries - 1);
}

/** Pixels that the ring changes by at least 3:1, as a share of a ring of one pixel around the element. */
async function ringShare(page: Page, { box, ringLength }: Stop): Promise<number> {
  const picture = async () =>
    sharp(await page.screenshot({ clip: box, scale: "css", animations: "allow", caret: "initial" }))
      .removeAlpha()
      .raw()
      .toBuffer();
  const withRing = await picture();
  await page.evaluate(() => document.documentElement.classList.add("without-rings"));
  const without = await picture();
  await page.evaluate(() => document.documentElement.classList.remove("without-rings"));
  let clear = 0;
  for (let at = 0; at < withRing.length; at += 3) {
    if (contrastRatio(colourAt(withRing, at), colourAt(without, at)) >= leastRatio) clear += 1;
  }
  return clear / ringLength;
}

function colourAt(pixels: Buffer, at: number): [number, number, number] {
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}
