import { expect, it } from "vitest";
import type { PageVersions } from "../../src/content/page-versions.ts";

const first = {
  siteId: "alpha",
  path: "/privacy-policy",
  version: "aaaaaaaaaaaa",
  heading: "Privacy",
  html: "<p>Ä</p>",
};

/** Contract of every `PageVersions`. */
export function pageVersionsContract(open: () => Promise<PageVersions>): void {
  it("keeps each text of a page with the time at which it was first shown", async () => {
    const versions = await open();
    await versions.keep(first, 5);
    await versions.keep({ ...first, version: "bbbbbbbbbbbb", html: "<p>New</p>" }, 7);
    await versions.keep({ ...first, html: "<p>Changed</p>" }, 9);
    const found = (siteId: string, path: string, version: string) => versions.find(siteId, path, version);
    expect(await found("alpha", "/privacy-policy", "aaaaaaaaaaaa")).toEqual({ ...first, firstShownAt: 5 });
    expect(await found("alpha", "/privacy-policy", "bbbbbbbbbbbb")).toMatchObject({
      html: "<p>New</p>",
      firstShownAt: 7,
    });
    expect(await found("alpha", "/terms-and-conditions", "aaaaaaaaaaaa")).toBeNull();
    expect(await found("bravo", "/privacy-policy", "aaaaaaaaaaaa")).toBeNull();
  });
}
