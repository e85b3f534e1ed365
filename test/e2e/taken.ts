import type { Page } from "playwright-core";

/** Waits until the page is hydrated, including its enquiry form. */
export async function taken(page: Page, { javaScript = true }: { javaScript?: boolean } = {}): Promise<void> {
  await page.waitForLoadState("load");
  if (!javaScript) return;
  await page.waitForFunction(() => {
    const first = document.querySelector("#page > *");
    const isFinished = document.getElementById("page-props") === null;
    if (document.querySelector("form[action='/enquiries']:not([data-live])")) return isFinished;
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));
    // The scripts of the listing's filters load after those of its cards.
    const filters = document.getElementById("filters-form");
    return isFinished || (first !== null && isTaken(first) && (filters === null || isTaken(filters)));
  });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}
