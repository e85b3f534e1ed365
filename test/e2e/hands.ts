import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** How a shopper operates a page: by pointer, or by keyboard alone. */
export type Hands = {
  press(target: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  choose(list: Locator, label: string): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
};

export const pointer: Hands = {
  press: (target) => target.click(),
  tick: (box) => box.click(),
  async choose(list, label) {
    await list.selectOption({ label });
  },
  write: (field, text) => field.fill(text),
};

const furthest = 400;
/** Finding an element by role costs as much as many Tab presses; the lookup is repeated because pages re-render. */
const stepsBetweenLookups = 25;

/** Presses Tab until the element has the focus, as a shopper without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  let element = await target.elementHandle();
  for (let step = 1; step <= furthest; step += 1) {
    if (await page.evaluate((wanted) => wanted === document.activeElement, element)) return;
    await page.keyboard.press("Tab");
    if (step % stepsBetweenLookups === 0) element = await target.elementHandle();
  }
  throw new Error(`Tab never reached ${target.toString()}.`);
}

/** Keyboard only. Checks that each focused element shows its focus, and that no action loses the focus. */
export function keyboardHands(page: Page): Hands & { key(name: string): Promise<void> } {
  let before = 0;
  /** True if the document of the last action has lost the focus; a new document has no focus yet. */
  const isLost = () =>
    page
      .evaluate(async (last) => {
        // A hidden or disabled element keeps the focus until the next frame.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return performance.timeOrigin === last && document.activeElement === document.body;
      }, before)
      .catch(() => false);
  const act = async (does: () => Promise<void>) => {
    before = await page.evaluate(() => performance.timeOrigin);
    await does();
    await expect.poll(isLost, { message: "The focus is lost." }).toBe(false);
  };
  const reach = async (target: Locator) => {
    // The effects of the last action are complete at this point.
    expect(await isLost(), `the focus is lost on the way to ${target.toString()}`).toBe(false);
    await tabTo(page, target);
    expect(await showsFocus(target), `${target.toString()} shows its focus`).toBe(true);
  };
  return {
    async press(target) {
      await reach(target);
      await act(() => page.keyboard.press("Enter"));
    },
    async tick(box) {
      await reach(box);
      await act(() => page.keyboard.press("Space"));
    },
    async choose(list, label) {
      await reach(list);
      await act(() => page.keyboard.type(label));
      await expect
        .poll(() => list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label))
        .toBe(label);
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.press("ControlOrMeta+A");
      await act(() => page.keyboard.type(text));
    },
    key: (name) => act(() => page.keyboard.press(name)),
  };
}

/** An outline on the element, on a box around it, or on the link overlay of a card. */
function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const isOutlined = (of: Element, part?: string) => {
      const style = getComputedStyle(of, part);
      return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    };
    const around = [element, element.parentElement, element.closest("label")].filter((box) => box !== null);
    return around.some((box) => isOutlined(box)) || isOutlined(element, "::after");
  });
}
