import { resolve } from "node:path";
import { unlistedFiles } from "./unlisted-files.ts";

const sentences = unlistedFiles(resolve(import.meta.dirname, ".."));
for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
process.exit(sentences.length === 0 ? 0 : 1);
