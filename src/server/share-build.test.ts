import { expect, test } from "vitest";
import type { StoredBuilds } from "../adapters/store/sql-build-files.ts";
import type { Assets } from "./assets.ts";
import { outdatedBuilds, shareBuild } from "./share-build.ts";
import { dayMs } from "../settings/durations.ts";

const now = 100 * dayMs;
const startedDaysAgo = (days: readonly number[]) =>
  days.map((day) => ({ build: `${day}`, startedAt: now - day * dayMs }));

test("the last three builds are kept, however old, because their processes may still run", () => {
  expect(outdatedBuilds(startedDaysAgo([0, 40, 50]), now)).toEqual([]);
});

test("of the others, those that started within 30 days are kept", () => {
  expect(outdatedBuilds(startedDaysAgo([0, 1, 2, 30, 31, 90]), now)).toEqual(["31", "90"]);
});

test("no more than eight are kept", () => {
  expect(outdatedBuilds(startedDaysAgo([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), now)).toEqual(["8", "9"]);
});

test("while the store is unavailable, a process serves the files of its own build and does not report others as missing", async () => {
  const away = () => Promise.reject(new Error("away"));
  const builds: StoredBuilds = { builds: away, add: away, noteStart: away, find: away, remove: away };
  const own = { body: Buffer.from("own()"), contentType: "text/javascript", immutable: true };
  const assets = {
    build: "b1",
    asset: (path: string) => Promise.resolve(path === "/assets/page-AAAAAAA.js" ? own : null),
  } as Assets;
  const events: string[] = [];
  const shared = await shareBuild(assets, { builds, log: (_level, event) => void events.push(event) }, now);
  expect(events).toEqual(["build files not shared"]);
  expect(await shared.asset("/assets/page-AAAAAAA.js")).toBe(own);
  await expect(shared.asset("/assets/page-BBBBBBB.js")).rejects.toThrow("away");
});
