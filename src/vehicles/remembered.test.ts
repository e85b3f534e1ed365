import { describe, expect, test } from "vitest";
import { remembered } from "./remembered.ts";

/** Reads a text as its length, and writes down what it was asked. */
function readings(most?: number) {
  const asked: string[] = [];
  const read = remembered((text) => asked.push(text) && text.length, most);
  return { asked, read };
}

describe("an answer is found", () => {
  test("once for a text that comes again", () => {
    const { asked, read } = readings();
    expect(["Petrol", "Diesel", "Petrol", "Diesel"].map(read)).toEqual([6, 6, 6, 6]);
    expect(asked).toEqual(["Petrol", "Diesel"]);
  });

  test("again once more different texts came than are kept; those that are kept stay", () => {
    const { asked, read } = readings(2);
    expect(["a", "bb", "ccc", "ccc", "a", "bb"].map(read)).toEqual([1, 2, 3, 3, 1, 2]);
    expect(asked).toEqual(["a", "bb", "ccc", "ccc"]);
  });

  test("again for sentences, which hardly ever come twice: from 100 characters on", () => {
    const [word, sentence] = ["x".repeat(99), "x".repeat(100)];
    const { asked, read } = readings();
    expect([word, sentence, word, sentence].map(read)).toEqual([99, 100, 99, 100]);
    expect(asked).toEqual([word, sentence, sentence]);
  });

  test("once where it is that there is none", () => {
    let times = 0;
    const read = remembered(() => {
      times += 1;
      return null;
    });
    expect([read("unknown"), read("unknown")]).toEqual([null, null]);
    expect(times).toBe(1);
  });
});
