import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compose, type Platform } from "../../src/composition/compose.ts";
import { readSettings } from "../../src/server/settings.ts";
import type { FileStore } from "../../src/settings/file-store.ts";
import { plainVehicles, siteFile, writeClientFolder } from "../factories.ts";
import { askServer } from "../http/http-request.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Where an editor writes settings and content, and the environment of servers that read them there. */
export type EditedPlace = {
  settings: Pick<FileStore, "read" | "write">;
  content: Pick<FileStore, "read" | "write">;
  environment: Record<string, string>;
};

const liveWithinMs = 2_000;
const watchedForMs = 1_500;
const pollEachMs = 40;
const closesWithinMs = 60_000;
const author = { by: "a test", at: 1, note: "" };

/** What two servers show while settings and content change; both keep finished pages. */
export function liveChangesContract(makePlace: (folder: string) => Promise<EditedPlace>): void {
  let folder = "";
  const platforms: Platform[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "live-changes-"));
  });
  afterEach(async () => {
    for (const platform of platforms.splice(0)) await platform.close();
    await rm(folder, { recursive: true, force: true });
  }, closesWithinMs);

  const serve = async (number: number, { environment }: EditedPlace): Promise<number> => {
    const read = readSettings({ DATA_DIR: join(folder, `data-${number}`), ...environment });
    if (!read.ok) throw new Error(read.faults.join());
    const platform = await compose(read.settings, await writeClientFolder(folder), async ({ stockWrites }) => {
      await stockWrites.putVehicles("alpha", plainVehicles(3));
    });
    platforms.push(platform);
    await new Promise<void>((resolve) => platform.server.listen(0, "127.0.0.1", resolve));
    return (platform.server.address() as AddressInfo).port;
  };
  const write = async (store: EditedPlace["settings"], file: string, text: string) =>
    expect(await store.write((await store.read()).version, [{ file, text }], author)).toMatchObject({ ok: true });
  const site = (changes: object) => JSON.stringify(siteFile("alpha", changes));
  const policy =
    "---\ntitle: Privacy\ndescription: D\nisVersioned: true\n---\n::: legal\ndocument: privacy-policy\n:::\n";
  const page = (text: string) => `---\ntitle: Questions\ndescription: D\n---\n${text}\n`;

  const ask = (port: number, path: string, etag = "") =>
    askServer(port, "alpha.localhost", path, etag === "" ? {} : { headers: { "if-none-match": etag } });

  /** Makes a change, and follows a page that it changes on all servers, as browsers do that have the old one. */
  const followedOn =
    (ports: readonly number[]) => async (path: string, before: RegExp, change: () => Promise<void>) => {
      const olds = await Promise.all(ports.map((port) => ask(port, path)));
      for (const [index, port] of ports.entries()) {
        expect(olds[index]?.text).toMatch(before);
        expect((await ask(port, path, String(olds[index]?.headers.etag))).status).toBe(304);
      }
      await change();
      const started = performance.now();
      await Promise.all(
        ports.map(async (port, index) => {
          const isOld = async () => (await ask(port, path, String(olds[index]?.headers.etag))).status === 304;
          while (await isOld()) {
            expect(performance.now() - started).toBeLessThan(liveWithinMs);
            await wait(pollEachMs);
          }
          for (const end = performance.now() + watchedForMs; performance.now() < end;) {
            expect((await ask(port, path)).text).not.toMatch(before);
            expect(await isOld()).toBe(false);
            await wait(pollEachMs);
          }
        }),
      );
    };

  it("[NV-06, CP-02] a change is live in every server within two seconds, and no kept page shows the old one after that", async () => {
    const place = await makePlace(folder);
    const { settings, content } = place;
    await write(settings, "alpha.json", site({ copy: { searchHeading: "Heading one" } }));
    await write(content, "alpha/privacy-policy.md", policy);
    await write(content, "alpha/faqs.md", page("Text one."));
    const ports = [await serve(1, place), await serve(2, place)];
    const expectLive = followedOn(ports);

    await expectLive("/search", /Heading one/, () =>
      write(settings, "alpha.json", site({ copy: { searchHeading: "Heading two" } })),
    );
    await expectLive("/faqs", /Text one/, () => write(content, "alpha/faqs.md", page("Text two.")));
    // A setting changes the text of the policy, and with it the version that forms link to.
    const form = (await ask(ports[0] ?? 0, "/contact-us")).text;
    const [version = "none"] = /\/privacy-policy\/versions\/[\w-]{12}/.exec(form) ?? [];
    await expectLive("/contact-us", new RegExp(version), () =>
      write(settings, "alpha.json", site({ leadDelivery: { retentionDays: 90 } })),
    );
    expect((await ask(ports[1] ?? 0, version)).text).toContain("It no longer applies");
  }, 60_000);

  const yard = {
    id: "l1",
    name: "Yard one",
    slug: "yard",
    dealershipId: "d1",
    dealershipSlug: "north",
    address: { street: "1 Test Street", city: "Wagga Wagga", state: "NSW", postcode: "2650" },
  };
  const soon = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10);
  const picnic = { date: soon, status: "Closed", department: "all", name: "Staff picnic" };
  const closed = { ...yard, specialHours: [picnic] };
  const bonus = { name: "Offer one", highlight: "Figure one", appliesTo: ["used"] };

  it("[OF-04, LO-11] offers, locations and special hours change in every server too, on every page that shows them", async () => {
    const place = await makePlace(folder);
    let shown: Record<string, unknown> = { locations: [closed], offers: { list: { bonus } } };
    const change = (more: Record<string, unknown>) => async () => {
      shown = { ...shown, ...more };
      await write(place.settings, "alpha.json", site(shown));
    };
    await change({})();
    const expectLive = followedOn([await serve(1, place), await serve(2, place)]);
    await expectLive(
      "/special-offers",
      /Offer one/,
      change({ offers: { list: { bonus: { ...bonus, name: "Offer two" } } } }),
    );
    await expectLive(
      "/search",
      /Figure one/,
      change({ offers: { list: { bonus: { ...bonus, highlight: "Figure two" } } } }),
    );
    await expectLive("/search", /Figure two/, change({ offers: { list: { bonus: { ...bonus, to: "2020-01-01" } } } }));
    await expectLive("/contact-us/yard", /Yard one/, change({ locations: [{ ...closed, name: "Yard two" }] }));
    await expectLive("/contact-us", /Yard two/, change({ locations: [{ ...closed, name: "Yard three" }] }));
    await expectLive(
      "/holiday-hours",
      /Staff picnic/,
      change({ locations: [{ ...closed, specialHours: [{ ...picnic, name: "Staff training" }] }] }),
    );
  }, 90_000);
}
