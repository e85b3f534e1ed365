import { createReadStream } from "node:fs";

/** The complete lines of a text file, without their ends, in portions of about 64 KiB. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = "";
  for await (const part of createReadStream(path, "utf8")) {
    const lines = (rest + String(part)).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
}
