import { type Browser, chromium } from "playwright-core";
import { findBrowser, findHeadlessShell } from "../find-browser.ts";

let launched: Promise<Browser> | null = null;
let launchedComplete: Promise<Browser> | null = null;

/**
 * The browser of this worker, for all its test files. It is driven over its own pipe, without a server in between, and
 * ends with the worker's process.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= findHeadlessShell().then(({ executablePath, args }) => chromium.launch({ executablePath, args }));
  return launched;
}

/** The browser that took the references of screens: its headless shell draws letters a little differently. */
export function sharedCompleteBrowser(): Promise<Browser> {
  launchedComplete ??= findBrowser().then(({ executablePath, args }) => chromium.launch({ executablePath, args }));
  return launchedComplete;
}
