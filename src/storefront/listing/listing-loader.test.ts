import { afterEach, expect, test, vi } from "vitest";
import { buildHeader, otherBuild, serverListing } from "./listing-loader.ts";

afterEach(() => vi.unstubAllGlobals());

function answerFrom(build: string): void {
  const headers = { [buildHeader]: build };
  vi.stubGlobal("document", { documentElement: { dataset: { build: "this" } } });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ url: "/search" }, { headers })));
}

const load = () => serverListing("/search", new AbortController().signal);

test("a listing is read if it is from the build of the page", async () => {
  answerFrom("this");
  expect(await load()).toEqual({ url: "/search" });
});

test("a listing from another build is not read", async () => {
  answerFrom("that");
  await expect(load()).rejects.toThrow(otherBuild);
});
