import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPlatform } from "../demo-platform.ts";
import { element, parseHtml } from "./html.ts";

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

test.each([
  ["wattlebrook", "Wattlebrook Toyota"],
  ["harbourline", "Harbourline"],
  ["red-gum", "Red Gum"],
])("the description of the stock of %s names the dealer once", async (slug, name) => {
  const page = parseHtml(await (await platform.ask(`${slug}.localhost`, "/search")).text());
  const description = element(page, "meta", { name: "description" }).attributes.get("content") ?? "";
  expect(description.split(name)).toHaveLength(2);
});
