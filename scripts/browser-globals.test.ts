import { expect, test } from "vitest";
import { browserGlobals } from "./browser-globals.ts";

test.each<[code: string, all: string[], whileLoading: string[]]>([
  ["const wide = window.innerWidth;", ["window"], ["window"]],
  ["export const wide = () => window.innerWidth;", ["window"], []],
  ["export default function Page() { return <p onClick={() => document.title} />; }", ["document"], []],
  [
    "class Shelf { static title = document.title; language = navigator.language; }",
    ["document", "navigator"],
    ["document"],
  ],
  ["const stored = (localStorage as Storage).length;", ["localStorage"], ["localStorage"]],
  ["if (typeof sessionStorage === 'undefined') start();", ["sessionStorage"], ["sessionStorage"]],
  ["import type { Shelf } from './window.ts'; let shelf: typeof window;", [], []],
  ["const sizes = { window: 1, document: page.document };", [], []],
  ["const parts = { document };", ["document"], ["document"]],
])("%s uses %j, of which %j while it is loaded", (code, all, whileLoading) => {
  expect(browserGlobals("page.tsx", code)).toEqual({ all, whileLoading });
});
