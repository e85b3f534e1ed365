// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { pushEventsOfPage, pushFavourite } from "./push-events.browser.ts";

beforeEach(() => {
  localStorage.clear();
  document.cookie = "forecourt_consent=; Max-Age=0";
  delete window.dataLayer;
  document.body.innerHTML = `<div data-analytics='[{"event":"forecourt_lead","event_id":15}]' data-analytics-key="lead-1"></div>`;
});

test("[AN-01] a page's events go to the data layer once, after consent", () => {
  document.cookie = "forecourt_consent=all";
  pushEventsOfPage();
  pushEventsOfPage();
  expect(window.dataLayer).toEqual([{ event: "forecourt_lead", event_id: 15 }]);
});

test("[AN-05] a favourite goes to the data layer as 39, after consent", () => {
  const vehicle = { id: "v1", make: "Toyota", model: "RAV4" };
  pushFavourite(vehicle);
  expect(window.dataLayer).toBeUndefined();
  document.cookie = "forecourt_consent=all";
  pushFavourite(vehicle);
  expect(window.dataLayer).toMatchObject([{ event_id: 39, item_id: "v1", item_make: "Toyota" }]);
});

test.each(["forecourt_consent=needed", "other=all"])("no events are pushed with %s", (cookie) => {
  document.cookie = cookie;
  pushEventsOfPage();
  expect(window.dataLayer).toBeUndefined();
});

test("[AN-06] a broken data layer or page causes no error", () => {
  document.cookie = "forecourt_consent=all";
  Object.assign(window, { dataLayer: { push: () => fail() } });
  expect(pushEventsOfPage).not.toThrow();
  document.body.innerHTML = `<div data-analytics="{" data-analytics-key="lead-2"></div>`;
  expect(pushEventsOfPage).not.toThrow();
});

function fail(): never {
  throw new Error("A tag manager is broken.");
}
