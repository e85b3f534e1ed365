import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { siteFile } from "../factories.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";

/** The commands `npm run content -- check|push|pull|history|rollback`. */
export function contentCommandContract(makePlace: () => Promise<StorePlace>): void {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "content-command-"));
    writeFileSync(join(folder, "alpha.json"), JSON.stringify(siteFile("alpha")));
    folders.push(folder);
    return folder;
  };
  const save = (folder: string, file: string, text: string) => {
    const path = join(folder, "content", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const textFor = (folder: string, file: string) => readFileSync(join(folder, "content", file), "utf8");
  const page = (title: string) => `---\ntitle: ${title}\ndescription: D\n---\nText.\n`;

  it("[CP-02] carries pages through the store to another folder, lists changes, and restores an old version", async () => {
    const place = await makePlace();
    const run = (folder: string, words: string) =>
      runScript("content", place.options, words.split(" "), { SITES_DIR: folder });
    const [mine, theirs] = [newFolder(), newFolder()];
    save(mine, "alpha/faqs.md", page("One"));
    save(mine, "alpha/pages/us.md", page("Us"));
    const first = await run(mine, "push --by robin --note First");
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).toBe("alpha/faqs.md: new\nalpha/pages/us.md: new\nThe store is at version 1.\n");
    expect((await run(theirs, "pull")).exitCode).toBe(0);
    expect(textFor(theirs, "alpha/pages/us.md")).toBe(page("Us"));
    save(theirs, "alpha/faqs.md", page("Two"));
    expect((await run(theirs, "push --by kim")).stdout).toContain("alpha/faqs.md: changed\n");
    expect((await run(mine, "history --file alpha/faqs.md")).stdout).toMatch(/^2 .*kim.*\n1 .*robin +First/);
    expect((await run(mine, "rollback --to 1 --file alpha/faqs.md --by robin")).exitCode).toBe(0);
    expect((await run(mine, "pull")).exitCode).toBe(0);
    expect(textFor(mine, "alpha/faqs.md")).toBe(page("One"));
  }, 120_000);

  it("prints the private address of a page's preview", async () => {
    const place = await makePlace();
    const folder = newFolder();
    save(folder, "alpha/faqs.md", page("One"));
    const environment = { SITES_DIR: folder, SEARCH_SIGNING_KEY: "a-secret-of-at-least-32-characters" };
    const preview = (file: string) => runScript("content", place.options, ["preview", "--file", file], environment);
    expect((await preview("alpha/faqs.md")).stdout).toMatch(
      /^http:\/\/alpha\.localhost:3000\/content-preview\?page=%252Ffaqs\.[\w-]{43}\n$/,
    );
    expect((await preview("alpha/none.md")).exitCode).toBe(1);
    expect((await preview("nobody/faqs.md")).exitCode).toBe(2);
  }, 120_000);

  it("writes nothing if a page has an error, and names the file, the line and what to do", async () => {
    const place = await makePlace();
    const run = (folder: string, words: string) =>
      runScript("content", place.options, words.split(" "), { SITES_DIR: folder });
    const folder = newFolder();
    save(folder, "alpha/faqs.md", `${page("One")}::: fqa\n:::\n`);
    save(folder, "alpha/search.md", page("Search"));
    save(folder, "nobody/faqs.md", page("Nobody"));
    const checked = await run(folder, "check");
    expect(checked.exitCode).toBe(1);
    expect(checked.stdout).toContain('alpha/faqs.md:6: there is no block "fqa"');
    expect(checked.stdout).toContain("alpha/search.md: /search is already a page of the product: choose another path");
    expect(checked.stdout).toContain(
      'nobody/faqs.md: no site or group is called "nobody": the folder must be one of alpha',
    );
    const pushed = await run(folder, "push");
    expect(pushed).toMatchObject({ exitCode: 1, stderr: "Nothing was changed: the content has errors.\n" });
    expect((await run(folder, "history")).stdout).toBe("No versions.\n");
  }, 120_000);

  it.each(["", "publish", "rollback", "rollback --to 1", "history --file ../a", "push --loudly"])(
    "refuses the arguments %j with the usage",
    async (words) => {
      const place = await makePlace();
      const { exitCode, stderr } = await runScript("content", place.options, words.split(" ").filter(Boolean));
      expect([exitCode, stderr.includes("npm run content -- check")]).toEqual([2, true]);
    },
  );
}
