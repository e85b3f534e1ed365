import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { dropFile } from "../../src/adapters/delivery/drop-file.ts";
import { newClaim } from "../../src/reservations/reservation.ts";
import { siteFile, stockVehicle } from "../factories.ts";
import { fileChanges } from "./settings-files.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";
import { invoicePayment } from "./invoice-payment-rows.ts";
import { areFreedBytesRemoved, longMessage } from "./free-pages.ts";
import { alertMail, leadRow, outboxEntry } from "./lead-rows.ts";
import { priceOverride } from "./price-override.ts";
import { signIn } from "./sign-in.ts";
import { fillEmptyTables, rowsOfSite } from "./site-rows.ts";

const remainingSite = JSON.stringify(siteFile("kept"));

const claimFor = (siteId: string) => ({
  ...newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, 1),
  siteId,
  vehicleId: "rav4",
  vehicleName: "RAV4",
  vehicleSlug: "rav4",
  dealershipSlug: "north",
  leadId: "l1",
  claimer: { person: "p", connection: null },
});

/** What `npm run sites -- offboard` writes and removes. */
export function offboardingContract(makePlace: () => Promise<StorePlace>): void {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-offboard-"));
    folders.push(folder);
    return folder;
  };

  it("writes a site's leads, accounts, vehicles and files into a folder, then removes all of them and nothing else", async () => {
    const place = await makePlace();
    const dataDir = "dataDir" in place.options ? place.options.dataDir : newFolder();
    const store = await place.open();
    for (const site of ["leaving", "staying"]) {
      await store.stockWrites.putVehicles(site, [stockVehicle("rav4"), stockVehicle("yaris")]);
      await store.overrides.set(site, "rav4", [priceOverride(9)]);
      await store.leads.submit(leadRow(site, "l1", { message: `Of ${site} ${longMessage}` }), "key-1", [
        outboxEntry("o1"),
      ]);
      await store.reservations.claim(claimFor(site), () => true);
      await store.invoicePayments.begin(invoicePayment("p1", { siteId: site }));
      await signIn(store, site, "a1");
      await store.watchlist.save(site, "a1", [{ vehicleId: "rav4", seen: { price: 1, availability: "available" } }], 3);
      await store.savedSearches.save(site, "a1", { address: "/search/kia", name: "Kia", checkedVersion: 1 }, 4);
      const asked = { siteId: site, accountId: "a1", email: "r@example.com", now: 1, day: "2026-11-21", mostInDay: 1 };
      await store.alerts.ask(asked, alertMail("o2", "r@example.com", 1));
      await dropFile(join(dataDir, "lead-files", site, "dms"), "o1.xml", `<adf>${site}</adf>`);
    }
    const settings = ["leaving.json", "staying.json", "mappings/leaving.json", "mappings/staying.json"];
    const author = { by: "an operator", at: 1, note: "" };
    await store.settings.write("0", fileChanges(settings, longMessage), author);
    await store.settings.write("1", fileChanges(settings, null), author);
    await store.settings.write("2", fileChanges(["mappings/leaving.json", "mappings/staying.json"], "{}"), author);
    await store.content.write("0", fileChanges(["leaving/faqs.md", "staying/faqs.md"], longMessage), author);
    const sitesDir = newFolder();
    const environment = { DATA_DIR: dataDir, SITES_DIR: sitesDir };
    await fillEmptyTables(place, ["leaving", "staying"]);
    const rowsFor = (site: string) => rowsOfSite(place, site);
    const staying = await rowsFor("staying");
    for (const rows of [staying, await rowsFor("leaving")]) {
      expect(Object.keys(rows)).toContain("lead_matches");
      expect(Object.values(rows)).not.toContainEqual([]);
    }
    const to = join(newFolder(), "leaving");
    const offboard = (...args: string[]) => runScript("sites", place.options, ["offboard", ...args], environment);

    const unasked = await offboard("--site", "leaving", "--to", to);
    expect(unasked).toMatchObject({
      exitCode: 2,
      stderr:
        "Nothing was exported or removed: there is no terminal for confirmation. Run again with --yes to export leaving and remove it.\n",
    });
    const inside = ["lead-files", "demo-deliveries", "drop"].map((name) => join(dataDir, name, "leaving", "export"));
    const outside = [sitesDir, join(sitesDir, "export"), join(sitesDir, "mappings", "export")];
    const ownFile = join(dataDir, "lead-files/leaving/dms/o1.xml");
    for (const path of [...inside, ...outside, dataDir, join(dataDir, "export"), ownFile]) {
      const refused = await offboard("--site", "leaving", "--to", path, "--yes");
      expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/Specify a new folder/) });
    }
    // Folders that cannot be written: a recursive mkdir would not return in the first.
    for (const path of ["/proc/export", "/proc/export/below", "/dev/null/export"]) {
      const refused = await offboard("--site", "leaving", "--to", path, "--yes");
      expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("Specify ") });
    }
    expect(await store.leads.leads("leaving")).toHaveLength(1);
    const configured = await runScript("sites", place.options, ["list"], environment);
    expect(configured.stdout).toBe("leaving  no settings\nstaying  no settings\n");
    const unknown = await offboard("--site", "nosuch", "--to", to, "--yes");
    expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('a site "nosuch"') });

    const done = await offboard("--site", "leaving", "--to", to, "--yes");
    expect(done, done.stderr).toMatchObject({ exitCode: 0 });
    expect(done.stdout).toContain("1 leads, 1 accounts, 2 vehicles");
    const read = (name: string) => JSON.parse(readFileSync(join(to, name), "utf8")) as unknown;
    expect(read("leads.json")).toMatchObject([{ leadId: "l1", message: `Of leaving ${longMessage}` }]);
    expect(read("accounts.json")).toEqual([
      {
        accountId: "a1",
        phone: "+61491570006",
        createdAt: 2,
        signedInAt: 2,
        alertEmail: "r@example.com",
        watchlist: [{ vehicleId: "rav4", savedAt: 3 }],
        savedSearches: [{ address: "/search/kia", name: "Kia", savedAt: 4 }],
      },
    ]);
    expect(read("vehicles.json")).toHaveLength(2);
    expect(read("overrides.json")).toEqual([{ vehicleId: "rav4", ...priceOverride(9) }]);
    expect(read("reservations.json")).toMatchObject([{ siteId: "leaving", reservationId: "r1", state: "claimed" }]);
    expect(read("invoice-payments.json")).toMatchObject([{ siteId: "leaving", reference: "INV-1", state: "open" }]);
    expect(read("ledger.json")).toMatchObject([{ movementKey: "any", paymentId: "any" }]);
    expect(readFileSync(join(to, "lead-files/dms/o1.xml"), "utf8")).toBe("<adf>leaving</adf>");
    expect(Object.values(await rowsFor("leaving")).flat()).toEqual([]);
    expect(await areFreedBytesRemoved(place)).toBe(true);
    expect(await rowsFor("staying")).toEqual(staying);
    expect((await store.settings.filesAt(1))?.map(({ file }) => file)).toEqual([
      "staying.json",
      "mappings/staying.json",
    ]);
    expect((await store.content.filesAt(1))?.map(({ file }) => file)).toEqual(["staying/faqs.md"]);
    expect([await store.settings.mapping("leaving"), await store.settings.mapping("staying")]).toEqual([null, "{}"]);
    const left = await runScript("sites", place.options, ["list"], environment);
    expect(left.stdout).toBe("staying  no settings\n");
  }, 120_000);

  it("does not touch a site that the settings still name", async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("harbourline", "l1"), "key-1", []);
    const refused = await runScript("sites", place.options, [
      "offboard",
      "--site",
      "harbourline",
      "--to",
      join(newFolder(), "new"),
      "--yes",
    ]);
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("harbourline is still in the settings"),
    });
    expect(await store.leads.leads("harbourline")).toHaveLength(1);

    await store.settings.write("0", fileChanges(["kept.json"], remainingSite), { by: "an operator", at: 1, note: "" });
    await store.leads.submit(leadRow("kept", "l1"), "key-1", []);
    const inStore = await runScript(
      "sites",
      place.options,
      ["offboard", "--site", "kept", "--to", join(newFolder(), "new"), "--yes"],
      { SITES_FROM: "store" },
    );
    expect(inStore).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("kept is still in the settings") });
    expect(await store.leads.leads("kept")).toHaveLength(1);

    const sitesDir = newFolder();
    await dropFile(sitesDir, "harbourline.json", '{ "slug": "harbourline"');
    const faulty = await runScript(
      "sites",
      place.options,
      ["offboard", "--site", "harbourline", "--to", join(newFolder(), "new"), "--yes"],
      { SITES_DIR: sitesDir },
    );
    expect(faulty).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("The settings have errors.") });
    expect(await store.leads.leads("harbourline")).toHaveLength(1);
  }, 60_000);
}
