import { join } from "node:path";
import { expect, test } from "vitest";
import { classNaming } from "./class-names.ts";

const project = join(import.meta.dirname, "..");
const card = join(project, "src/storefront/card/vehicle-cards.module.css");

test("classes have short unique names, the same in every build", () => {
  const [first, second] = [classNaming(project), classNaming(project)];
  const names = ["card", "grid", "title", "media", "body"].map((name) => first(name, card));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(["card", "grid", "title", "media", "body"].map((name) => second(name, `${card}?direct`)));
  for (const name of names) expect(name).toMatch(/^[a-zA-Z]{3}$/);
});

test("a name that is not a class still belongs to its sheet", () => {
  const naming = classNaming(project);
  expect(naming("fade", card)).toMatch(/^[a-zA-Z]{5}$/);
  expect(naming("fade", card)).not.toBe(naming("fade", card.replace("card/vehicle-cards", "card/tag-label")));
});
