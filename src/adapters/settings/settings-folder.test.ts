import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settingsFolder } from "./settings-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "settings-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const author = { by: "robin", at: 1, note: "" };

test("reads only files that end in .json, of the folder itself and of groups and mappings", async () => {
  for (const name of ["groups", "mappings", "others"]) await mkdir(join(folder, name));
  for (const name of ["a.json", ".hidden.json", "a.json.part", "note.txt", "groups/g.json", "others/o.json"])
    await writeFile(join(folder, name), name);
  const { files } = await settingsFolder(folder).read();
  expect(files.map(({ file }) => file)).toEqual(["groups/g.json", "a.json"]);
});

test("throws where there is no such folder", async () => {
  await expect(settingsFolder(join(folder, "none")).read()).rejects.toThrow("ENOENT");
});

test("replaces no file and leaves nothing behind when one of the new texts cannot be written", async () => {
  await writeFile(join(folder, "a.json"), "old");
  // Where the folder of groups should be.
  await writeFile(join(folder, "groups"), "a file");
  const store = settingsFolder(folder);
  await rm(join(folder, "groups"));
  const { version } = await store.read();
  await writeFile(join(folder, "groups"), "a file");
  const changes = [
    { file: "a.json", text: "new" },
    { file: "b.json", text: "new" },
    { file: "groups/g.json", text: "new" },
  ];
  await expect(store.write(version, changes, author)).rejects.toThrow();
  expect((await readdir(folder)).toSorted()).toEqual(["a.json", "groups"]);
});
