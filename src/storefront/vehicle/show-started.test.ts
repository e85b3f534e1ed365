// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showStarted } from "./show-started.browser.ts";
import { startedCookie } from "./started-journeys.ts";

test("the way back is shown to what was started on this device, and to nothing else", () => {
  document.body.innerHTML = `<p data-started="finance-application" hidden></p><p data-started="purchase" hidden></p>`;
  const shown = () => [...document.querySelectorAll<HTMLElement>("p")].map(({ hidden }) => !hidden);
  showStarted();
  expect(shown()).toEqual([false, false]);
  document.cookie = `${startedCookie("purchase")}=yes`;
  showStarted();
  expect(shown()).toEqual([false, true]);
  document.cookie = `${startedCookie("purchase")}=; Max-Age=0`;
  showStarted();
  expect(shown()).toEqual([false, false]);
});
