// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { keepFocus } from "./keep-focus.browser.ts";

const shown = (html: string) => {
  document.body.innerHTML = html;
  const [button, list] = [document.querySelector("button"), document.querySelector("ul")];
  if (!button || !list) throw new Error("No button in a list.");
  return { button, list };
};

keepFocus();

test("the nearest remaining part takes the focus of a removed element", async () => {
  const { button, list } = shown("<main><ul><li><button></button></li><li><a href='/'></a></li></ul></main>");
  button.focus();
  button.closest("li")?.remove();
  await expect.poll(() => document.activeElement).toBe(list);
  expect(list.tabIndex).toBe(-1);
  list.querySelector("a")?.focus();
  expect(list.hasAttribute("tabindex")).toBe(false);
});

test("removing an element without the focus changes nothing", async () => {
  const { button, list } = shown("<main><ul><li><button></button></li></ul><input></main>");
  button.focus();
  document.querySelector("input")?.focus();
  list.remove();
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(document.querySelector("input"));
});
