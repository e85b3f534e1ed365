import { expect, test, vi } from "vitest";
import { log } from "./log.ts";

test("characters that reverse the text around them never reach the log", () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  log("info", "stock file", { file: "stock\u202evsc.csv" });
  write.mockRestore();
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ file: "stockvsc.csv" }]);
  expect(written.join("")).not.toContain("\u202e");
});
