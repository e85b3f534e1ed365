// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { askConsent } from "./ask-consent.browser.ts";
import { consentEvent, readConsent } from "./consent.ts";

let bar: HTMLElement;
beforeEach(() => {
  document.cookie = "forecourt_consent=; Max-Age=0";
  document.body.innerHTML = `<section data-consent hidden><form action="/cookie-choices" method="post">
    <button name="consent" value="needed">Only necessary cookies</button><button name="consent" value="all">Allow all</button>
  </form></section>`;
  bar = document.querySelector("section") ?? document.body;
});

test.each(["needed", "all"] as const)(
  "the answer `%s` is stored at once, notifies the page and hides the question",
  (answer) => {
    let answerAtEvent: string | null = null;
    const listen = () => {
      answerAtEvent = readConsent(document.cookie);
    };
    window.addEventListener(consentEvent, listen, { once: true });
    askConsent(bar);
    expect(bar.hidden).toBe(false);
    const submitter = bar.querySelector<HTMLButtonElement>(`[value=${answer}]`);
    const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
    bar.querySelector("form")?.dispatchEvent(submit);
    expect([answerAtEvent, bar.hidden, submit.defaultPrevented]).toEqual([answer, true, true]);
  },
);

test("an invalid answer is submitted by the form", () => {
  askConsent(bar);
  const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  bar.querySelector("form")?.dispatchEvent(submit);
  expect([bar.hidden, submit.defaultPrevented]).toEqual([false, false]);
});
