import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../find-browser.ts";

let launched: Promise<Browser> | null = null;

/**
 * The browser of this worker, for all its test files. It is driven over its own pipe, without a server in between, and
 * ends with the worker's process.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= findBrowser().then(({ executablePath, args }) => chromium.launch({ executablePath, args }));
  return launched;
}
