// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markFailedPictures } from "./failed-pictures.browser.ts";

const standIn = "/images/640/ute/silver/solid/off-road/side/none.webp";
/** Longer than every wait between two tries. */
const longWaitMs = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

markFailedPictures();

/** A picture with its requests counted. */
function shown(attributes: string) {
  document.body.innerHTML = `<picture ${attributes}><source srcset="/photo.avif"><img src="/photo.jpg" alt="A ute"></picture>`;
  const [picture, image] = [document.querySelector("picture"), document.querySelector("img")];
  if (!picture || !image) throw new Error("No picture.");
  const requested = vi.spyOn(image, "setAttribute");
  return { picture, image, requested };
}

function fail(image: HTMLImageElement): void {
  image.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(longWaitMs);
}

test("[VP-13] a picture that fails is requested again four times, without a message", () => {
  const { picture, image, requested } = shown("");
  for (let tries = 1; tries <= 4; tries += 1) {
    fail(image);
    expect(requested.mock.calls.filter(([name]) => name === "src")).toHaveLength(tries);
    expect(picture.dataset["failed"]).toBe("");
  }
  fail(image);
  expect(picture.dataset["failed"]).toBe("finally");
});

test("[VP-13] a picture that loads at last is shown", () => {
  const { picture, image } = shown(`data-stand-in="${standIn}"`);
  fail(image);
  image.dispatchEvent(new Event("load"));
  expect(picture.hasAttribute("data-failed")).toBe(false);
  expect(picture.querySelector("source")).not.toBeNull();
});

test("[CD-18] a photograph that never loads is replaced by the drawing of its body type", () => {
  const { picture, image } = shown(`data-stand-in="${standIn}"`);
  for (let tries = 0; tries < 5; tries += 1) fail(image);
  expect(image.getAttribute("src")).toBe(standIn);
  expect(picture.querySelector("source")).toBeNull();
  image.dispatchEvent(new Event("load"));
  expect(picture.hasAttribute("data-failed")).toBe(false);
});

test("[CD-18] if the drawing does not load either, the frame says so", () => {
  const { picture, image } = shown(`data-stand-in="${standIn}"`);
  for (let tries = 0; tries < 6; tries += 1) fail(image);
  expect(picture.dataset["failed"]).toBe("finally");
});
