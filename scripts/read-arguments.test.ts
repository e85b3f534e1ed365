import { expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const options = { site: { type: "string" }, json: { type: "boolean" } } as const;

test("options and positional arguments are parsed", () => {
  const { values, positionals } = readArguments(["list", "--site", "north", "--json"], options);
  expect({ ...values }).toEqual({ site: "north", json: true });
  expect(positionals).toEqual(["list"]);
});

test.each([
  [["--nosuch"], "Unknown option '--nosuch'"],
  [["--site", "a", "--site", "b"], "--site is given twice. Use it once."],
  [["--json", "--json"], "--json is given twice. Use it once."],
  [["--site", ""], "--site has no value."],
  [["--site"], /--site.*argument missing/],
  [["--site", "--json"], /--site.*ambiguous/],
  [["--json=yes"], /--json.*does not take an argument/],
])("%j is refused", (args, message) => expect(() => readArguments(args, options)).toThrow(message));
