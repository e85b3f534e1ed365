import { describe, expect, test } from "vitest";
import { remembered } from "./remembered.ts";

/** A cached function that returns the length of a text, and the calls it received. */
function readings(most?: number) {
  const asked: string[] = [];
  const read = remembered((text) => asked.push(text) && text.length, most);
  return { asked, read };
}

describe("a cached function is called", () => {
  test("once for a repeated text", () => {
    const { asked, read } = readings();
    expect(["Petrol", "Diesel", "Petrol", "Diesel"].map(read)).toEqual([6, 6, 6, 6]);
    expect(asked).toEqual(["Petrol", "Diesel"]);
  });

  test("again after twice as many other texts as the limit, but not for texts used in between", () => {
    const { asked, read } = readings(2);
    const texts = ["often", "a", "often", "bb", "ccc", "often", "dddd", "eeeee", "often", "a"];
    expect(texts.map(read)).toEqual(texts.map(({ length }) => length));
    expect(asked).toEqual(["often", "a", "bb", "ccc", "dddd", "eeeee", "a"]);
  });

  test("again for texts of 100 characters or more", () => {
    const [word, sentence] = ["x".repeat(99), "x".repeat(100)];
    const { asked, read } = readings();
    expect([word, sentence, word, sentence].map(read)).toEqual([99, 100, 99, 100]);
    expect(asked).toEqual([word, sentence, sentence]);
  });

  test("once if the result is null", () => {
    let times = 0;
    const read = remembered(() => {
      times += 1;
      return null;
    });
    expect([read("unknown"), read("unknown")]).toEqual([null, null]);
    expect(times).toBe(1);
  });
});
