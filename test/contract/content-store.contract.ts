import { performance } from "node:perf_hooks";
import { expect, it, vi } from "vitest";
import { contentFormats } from "../../src/adapters/content/content-formats.ts";
import type { ContentStore } from "../../src/content/content-store.ts";
import { liveContent } from "../../src/server/live-content.ts";
import { siteFile, loadSites, testNow } from "../factories.ts";
import { settingsFile } from "../stock-and-sites.ts";
import { fileChanges } from "./settings-files.ts";

const author = { by: "robin", at: 1_000, note: "a note" };
const liveWithinMs = 2_000;

/** Contract of every `ContentStore`. `open` opens the same content again, as another process would. */
export function contentStoreContract(makePlace: () => Promise<{ open(): Promise<ContentStore> }>): void {
  const write = async (store: ContentStore, files: string[], text: string | null) => {
    const written = await store.write((await store.read()).version, fileChanges(files, text), author);
    expect(written).toMatchObject({ ok: true });
  };
  const page = (title: string) => `---\ntitle: ${title}\ndescription: D\n---\n`;

  it("is empty at first, then has what was written, in every process and in the order of names", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    expect((await here.read()).files).toEqual([]);
    await write(here, ["red-gum/blog/one.md", "groups/north/pages/a.md", "red-gum/faqs.md"], "Text ä 🚗");
    expect((await there.read()).files).toEqual(
      ["groups/north/pages/a.md", "red-gum/blog/one.md", "red-gum/faqs.md"].map((file) => ({
        file,
        text: "Text ä 🚗",
      })),
    );
    await write(there, ["red-gum/faqs.md"], null);
    expect((await here.read()).files.map(({ file }) => file)).not.toContain("red-gum/faqs.md");
  });

  it.each(["../a.md", "red-gum.md", "red-gum/A b.md", "red-gum/a.json", "/red-gum/a.md", "groups/a.md"])(
    "refuses the name %s",
    async (file) => {
      const store = await (await makePlace()).open();
      const { version } = await store.read();
      await expect(store.write(version, fileChanges([file], "text"), author)).rejects.toThrow("is not the name");
      expect((await store.read()).files).toEqual([]);
    },
  );

  it("[CP-02] a change is live in another process within two seconds, with another stamp for its site only", async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    await write(here, ["alpha/faqs.md", "bravo/faqs.md"], page("Before"));
    const sites = loadSites([settingsFile(siteFile("alpha")), settingsFile(siteFile("bravo"))]);
    const faults: unknown[] = [];
    const live = await liveContent({
      store: there,
      sites: { current: () => sites, onChange: () => undefined },
      formats: contentFormats,
      onFaults: (found) => faults.push(...found),
      onVersions: async () => undefined,
    });
    const titleFor = (site: string) => live.of(site).page("/faqs", testNow)?.title;
    const stamps = () => ["alpha", "bravo"].map((site) => live.stamp(site, testNow));
    const before = stamps();
    expect([titleFor("alpha"), stamps()]).toEqual(["Before", before]);
    const started = performance.now();
    await write(here, ["alpha/faqs.md"], page("After"));
    await vi.waitFor(() => expect(titleFor("alpha")).toBe("After"), { timeout: 5_000, interval: 20 });
    expect(performance.now() - started).toBeLessThan(liveWithinMs);
    expect(stamps()).toEqual([expect.not.stringMatching(`^${before[0]}$`), before[1]]);
    await write(here, ["alpha/faqs.md"], "Without front matter");
    await vi.waitFor(() => expect(faults).toMatchObject([{ file: "alpha/faqs.md", line: 1 }]), { timeout: 5_000 });
    expect(titleFor("alpha")).toBe("After");
    live.close();
  });
}
