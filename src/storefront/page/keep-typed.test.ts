// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { keepTyped } from "./keep-typed.browser.ts";

beforeEach(() => sessionStorage.clear());

function open({ about = "application a1", step = "loan", error = "", enteredEarly = "" } = {}): HTMLFormElement {
  document.body.innerHTML = `
    <form data-typed="${about}" action="/apply/${step}">
      ${error}
      <input type="hidden" name="application" value="a1" />
      <input name="deposit" value="500" />
      <select name="years"><option>3</option><option>5</option></select>
      <label><input type="radio" name="every" value="week" checked /></label>
      <label><input type="radio" name="every" value="month" /></label>
      <label><input type="checkbox" name="terms" value="yes" /></label>
    </form>`;
  const [deposit] = shownForm().querySelectorAll<HTMLInputElement>("[name=deposit]");
  if (deposit && enteredEarly !== "") deposit.value = enteredEarly;
  keepTyped();
  return shownForm();
}

function shownForm(): HTMLFormElement {
  const form = document.querySelector("form");
  if (form === null) throw new Error("The page has no form.");
  return form;
}

const texts = () => Object.fromEntries(new FormData(shownForm()));
const usual = { application: "a1", deposit: "500", years: "3", every: "week" };
const typed = { application: "a1", deposit: "12345", years: "5", every: "month", terms: "yes" };

function type(form: HTMLFormElement): void {
  const [deposit] = form.querySelectorAll<HTMLInputElement>("[name=deposit]");
  if (deposit) deposit.value = "12345";
  const [years] = form.querySelectorAll("select");
  if (years) years.value = "5";
  for (const box of form.querySelectorAll<HTMLInputElement>("[value=month], [name=terms]")) box.checked = true;
  form.dispatchEvent(new Event("input"));
}

test("unsent input is restored after a reload, and on return to the step", () => {
  type(open());
  open();
  expect(texts()).toEqual(typed);
  open({ step: "income" });
  expect(texts()).toEqual(usual);
  open();
  expect(texts()).toEqual(typed);
});

test("what was entered before the script ran is stored, and is not replaced by what was stored before", () => {
  type(open());
  open({ enteredEarly: "777" });
  expect(texts()).toEqual({ ...typed, deposit: "777" });
  open();
  expect(texts()).toEqual({ ...typed, deposit: "777" });
});

test("a page with errors shows the submitted input, not the stored input", () => {
  type(open());
  open({ error: '<p role="alert">Enter a deposit.</p>' });
  expect(texts()).toEqual(usual);
});

test("submitted input is forgotten once another page is open", () => {
  type(open());
  shownForm().dispatchEvent(new Event("submit"));
  open();
  expect(texts()).toEqual(typed);
  open({ step: "review" });
  open();
  expect(texts()).toEqual(usual);
});

test("submitted input is forgotten on a page without such a form too, and unsent input is kept", () => {
  type(open());
  document.body.innerHTML = "<p>Thank you.</p>";
  keepTyped();
  open();
  expect(texts()).toEqual(typed);
  shownForm().dispatchEvent(new Event("submit"));
  document.body.innerHTML = "<p>Thank you.</p>";
  keepTyped();
  expect(sessionStorage.length).toBe(0);
});

test("input for another application is forgotten", () => {
  type(open());
  open({ about: "application a2" });
  expect(texts()).toEqual(usual);
  open();
  expect(texts()).toEqual(usual);
});

test("values provided by the page itself are not stored", () => {
  type(open());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('"application"');
});
