import { parentPort } from "node:worker_threads";
import { printSheet } from "./print-sheet.ts";
import type { SheetAnswer, SheetMessage } from "./print-thread.ts";

/** Buffers arrive as plain byte arrays from the other thread. */
const bufferOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes);

async function answerTo({ id, job: { brochure, theme, parts } }: SheetMessage): Promise<SheetAnswer> {
  try {
    const buffers = { picture: bufferOf(parts.picture), logo: bufferOf(parts.logo) };
    return { id, pdf: await printSheet(brochure, theme, buffers) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function print(message: SheetMessage): Promise<void> {
  const answer = await answerTo(message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer);
}

parentPort?.on("message", (message: SheetMessage) => void print(message));
