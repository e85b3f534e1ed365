// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showStarted } from "./show-started.browser.ts";
import { startedCookie } from "./started-journeys.ts";

test("the link back is shown only for journeys started on this device", () => {
  document.body.innerHTML = `<div data-started="finance-application purchase unknown"></div>`;
  const shown = () => [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  showStarted();
  expect(shown()).toEqual([]);
  document.cookie = `${startedCookie("purchase")}=yes`;
  showStarted();
  expect(shown()).toEqual([["Continue your online purchase", "/checkout-journey"]]);
  document.cookie = `${startedCookie("purchase")}=; Max-Age=0`;
  showStarted();
  expect(shown()).toEqual([]);
});
