// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { showOwnHold } from "./show-own-hold.browser.ts";
import { startedCookie } from "./started-journeys.ts";

const hold = { text: "It is held for you.", link: { href: "/checkout-journey/payment", label: "Continue" } };
const notice = `<span data-own-hold="/data/own-hold?vehicle=rav4">Somebody is buying this one.</span>`;
const marker = `${startedCookie("purchase")}=yes`;

async function shownWith(answer: () => Promise<Response>, cookie = marker): Promise<string> {
  document.body.innerHTML = notice;
  document.cookie = cookie;
  vi.stubGlobal("fetch", vi.fn(answer));
  await showOwnHold();
  return document.body.textContent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = `${startedCookie("purchase")}=; Max-Age=0`;
});

test("the notice of a reserved vehicle becomes the link back to the shopper's own journey", async () => {
  expect(await shownWith(async () => Response.json(hold))).toBe("It is held for you. Continue");
  expect(document.querySelector("a")?.getAttribute("href")).toBe(hold.link.href);
  expect(fetch).toHaveBeenCalledWith("/data/own-hold?vehicle=rav4", expect.anything());
});

test.each([
  ["it is held for somebody else", async () => new Response(null, { status: 204 })],
  ["there is no connection", () => Promise.reject(new TypeError("failed to fetch"))],
])("the notice stays if %s", async (_why, answer) => {
  expect(await shownWith(answer)).toBe("Somebody is buying this one.");
});

test("a browser without a journey makes no request", async () => {
  expect(await shownWith(async () => Response.json(hold), "other=yes")).toBe("Somebody is buying this one.");
  expect(fetch).not.toHaveBeenCalled();
});
