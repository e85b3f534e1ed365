import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applicationSteps } from "./application.ts";
import { stepFields } from "./application-fields.ts";
import { readBirthDate } from "./birth-date.ts";
import { readAnswer, readAnswers } from "./read-answers.ts";

const now = Date.parse("2026-11-23T02:00:00Z");
const fields = applicationSteps.flatMap((step) => stepFields(step, []));
const read = (name: string, text: string) => {
  const field = fields.find((known) => known.name === name);
  return field ? readAnswer(text, field, now) : undefined;
};

describe("an answer", () => {
  test.each([
    ["phone", "0412 345 678", "+61412345678"],
    ["phone", "12345", null],
    ["email", "ann@example.com", "ann@example.com"],
    ["email", "ann@", null],
    ["income", "$1,850", "1850"],
    ["income", "1850.40", "1850"],
    ["income", "about 1850", null],
    ["income", "-5", null],
    ["income", "99999999", null],
    ["dependants", "02", "2"],
    ["dependants", "21", null],
    ["postcode", "2650", "2650"],
    ["postcode", "265", null],
    ["state", "QLD", "QLD"],
    ["state", "Queensland", null],
    ["years", "7", "7"],
    ["years", "8", null],
    ["name", "Ann\u0000 Example\r\nBcc: x", "Ann Example Bcc: x"],
    ["name", "x".repeat(121), null],
  ])("%s %j is read as %j", (name, text, expected) => expect(read(name, text)).toBe(expected));
});

test("all missing required answers are asked for, and no others", () => {
  for (const step of applicationSteps) {
    const result = readAnswers(() => "", stepFields(step, []), now);
    const required = stepFields(step, []).filter(({ isRequired }) => isRequired);
    expect(result).toEqual({
      answers: {},
      errors: required.map(({ name, ask }) => ({ field: name, message: `${ask}.` })),
    });
  }
});

test("a deposit that covers the price leaves nothing to borrow", () => {
  const sent: Record<string, string> = { price: "20000", deposit: "20000", years: "5" };
  expect(readAnswers((name) => sent[name] ?? null, stepFields("loan", []), now)).toMatchObject({
    answers: { price: "20000", years: "5" },
    errors: [{ field: "deposit" }],
  });
});

test("a postcode of another state is refused at its field, which names the state", () => {
  const sent: Record<string, string> = { state: "NSW", postcode: "4670" };
  const { answers, errors } = readAnswers((name) => sent[name] ?? null, stepFields("home", []), now);
  expect(answers).toEqual({ state: "NSW" });
  expect(errors).toContainEqual({
    field: "postcode",
    message: "4670 is a postcode in QLD, but the state above is NSW.",
  });
});

test("an unassigned postcode is refused", () => {
  const sent: Record<string, string> = { state: "NSW", postcode: "0000" };
  const { errors } = readAnswers((name) => sent[name] ?? null, stepFields("home", []), now);
  expect(errors).toContainEqual({
    field: "postcode",
    message: "There is no postcode 0000 in Australia. Check it.",
  });
});

test("a site with several dealerships asks which one handles the application", () => {
  const names = (slugs: string[]) =>
    stepFields(
      "loan",
      slugs.map((slug) => ({ slug, name: slug })),
    ).map(({ name }) => name);
  expect(names(["north", "south"])).toContain("dealership");
  expect(names(["north"])).not.toContain("dealership");
});

describe("a date of birth", () => {
  test.each([
    ["14/3/1988", "1988-03-14"],
    ["14 03 1988", "1988-03-14"],
    ["14031988", "1988-03-14"],
    ["14.3.1988", "1988-03-14"],
    ["1988-03-14", "1988-03-14"],
    ["29/2/2000", "2000-02-29"],
    ["23/11/2008", "2008-11-23"],
  ])("%s is %s", (text, value) => expect(readBirthDate(text, now)).toEqual({ value }));

  test.each([
    ["29/2/2001", "That date does not exist."],
    ["31/4/1990", "That date does not exist."],
    ["14/3/88", "Enter your date of birth"],
    ["soon", "Enter your date of birth"],
    ["24/11/2008", "You must be 18 or older to apply."],
    ["1/1/1890", "Check the year"],
  ])("%s is refused: %s", (text, words) =>
    expect(readBirthDate(text, now)).toEqual({ error: expect.stringContaining(words) as string }),
  );
});

test("whatever is sent, an answer is one line of at most 120 characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.constantFrom(...fields), (text, field) => {
      const answer = readAnswer(text, field, now);
      expect(answer === null || (answer.length <= 120 && !/[\r\n\0]/.test(answer))).toBe(true);
    }),
  );
});
