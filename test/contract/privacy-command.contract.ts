import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { dropFile } from "../../src/adapters/delivery/drop-file.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";
import { areFreedBytesRemoved, longMessage } from "./free-pages.ts";
import { leadRow, outboxEntry } from "./lead-rows.ts";
import { signIn } from "./sign-in.ts";

/** What `npm run privacy` refuses, shows, and asks before it erases. */
export function privacyCommandContract(makePlace: () => Promise<StorePlace>): void {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-privacy-"));
    folders.push(folder);
    return folder;
  };

  it("refuses anything but a phone or a full address, or two of either, and erases nothing", async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("north", "l1"), "key-1", []);
    const before = await store.leads.leads(null);
    for (const [args, message] of [
      [["erase", "--email", "@", "--yes"], '--email "@" is not a full email address'],
      [["erase", "--phone", "570", "--yes"], '--phone "570" is not an Australian phone number'],
      [["erase", "--phone", "0491570006", "--phone", "0491570157", "--yes"], "--phone is given twice"],
      [["export", "--email", "robin@example.com", "--yes"], "Only erase has the option --yes."],
    ] as const) {
      const { exitCode, stdout, stderr } = await runScript("privacy", place.options, args);
      expect({ exitCode, stdout }, args.join(" ")).toEqual({ exitCode: 2, stdout: "" });
      expect(stderr).toContain(message);
      expect(stderr).toContain("Usage: npm run privacy");
    }
    expect(await store.leads.leads(null)).toEqual(before);
  }, 60_000);

  it("shows what would be erased and what is pending, and does nothing without a terminal and without --yes", async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("north", "lead-of-robin"), "key-1", [outboxEntry("o1")]);
    await store.leads.submit(leadRow("north", "other", { email: "b@example.com", phone: "" }), "key-2", []);
    const shown = await runScript("privacy", place.options, ["erase", "--phone", "0491 570 006"]);
    expect(shown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--yes") });
    expect(shown.stdout).toContain(`Site north
  0491 570 006: named
  robin@example.com: occurs with it in lead OF-ROBIN
  1 x lead
  leads OF-ROBIN
  1 of their deliveries are pending and will not reach the dealer
`);
    expect((await store.leads.leads(null)).map(({ name }) => name)).toEqual(["Robin Archer", "Robin Archer"]);

    const erased = await runScript("privacy", place.options, ["erase", "--phone", "0491 570 006", "--yes"]);
    expect(erased, erased.stderr).toMatchObject({ exitCode: 0 });
    expect(erased.stdout).toContain("Erased: 1 record.\n");
    expect((await store.leads.leads(null)).map(({ leadId, name }) => [leadId, name])).toEqual([
      ["other", "Robin Archer"],
      ["lead-of-robin", ""],
    ]);
    const again = await runScript("privacy", place.options, ["erase", "--phone", "0491570006"]);
    expect(again).toMatchObject({ exitCode: 0, stdout: "Nothing is stored about 0491 570 006.\n" });
  }, 60_000);

  it("follows a contact that it finds on one site to the person's leads and files on every other", async () => {
    const place = await makePlace();
    const store = await place.open();
    const dataDir = "dataDir" in place.options ? place.options.dataDir : newFolder();
    await store.leads.submit(leadRow("north", "first-north"), "key-1", []);
    await store.leads.submit(leadRow("north", "second-north", { email: "second@example.com" }), "key-2", []);
    await store.leads.submit(leadRow("south", "first-south"), "key-3", []);
    const kim = { name: "Kim Stays", email: "kim@example.com", phone: "+61491570157" };
    await store.leads.submit(leadRow("south", "of-kim", kim), "key-4", []);
    const contact = "<contact><email>robin@example.com</email><phone>+61491570006</phone></contact>";
    const file = `<?xml version="1.0"?><adf><prospect><customer>${contact}</customer></prospect></adf>`;
    await dropFile(join(dataDir, "lead-files", "west", "dms"), "o1.xml", file);
    const args = ["erase", "--email", "second@example.com", "--yes"];
    const { exitCode, stdout, stderr } = await runScript("privacy", place.options, args, { DATA_DIR: dataDir });
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain("Site south\n");
    expect(stdout).toContain("0491 570 006: occurs with it in lead ND-NORTH of site north");
    expect(stdout).toContain("Site west\n");
    expect(stdout).toContain("file ");
    const named = (await store.leads.leads(null)).filter(({ name }) => name !== "");
    expect(named.map(({ leadId }) => leadId)).toEqual(["of-kim"]);
    const again = await runScript("privacy", place.options, ["export", "--phone", "0491570006"], { DATA_DIR: dataDir });
    expect(JSON.parse(again.stdout)).toEqual([]);
  }, 60_000);

  it("reports as many records before erasing as afterwards", async () => {
    const place = await makePlace();
    const store = await place.open();
    const dataDir = "dataDir" in place.options ? place.options.dataDir : newFolder();
    await store.leads.submit(leadRow("north", "l1"), "key-1", []);
    await store.leads.submit(leadRow("north", "l2"), "key-2", []);
    await signIn(store, "north", "a1");
    for (const vehicleId of ["v1", "v2", "v3"])
      await store.watchlist.save("north", "a1", [{ vehicleId, seen: { price: 1, availability: "available" } }], 3);
    await store.savedSearches.save("north", "a1", { address: "/search/kia", name: "Kia", checkedVersion: 1 }, 4);
    const file = "<adf><email>robin@example.com</email><phone>+61491570006</phone></adf>";
    await dropFile(join(dataDir, "lead-files", "north", "dms"), "o1.xml", file);
    const args = ["erase", "--phone", "0491 570 006", "--yes"];
    const { exitCode, stdout, stderr } = await runScript("privacy", place.options, args, { DATA_DIR: dataDir });
    expect(exitCode, stderr).toBe(0);
    const planned = [...stdout.matchAll(/^ {2}(\d+) x /gm)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(planned).toBeGreaterThan(3);
    expect(stdout).toContain(`\nErased: ${planned} records.\n`);
  }, 60_000);

  it("removes the remains of erased rows from the database's files", async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("north", "l1", { message: longMessage }), "key-1", []);
    const erased = await runScript("privacy", place.options, ["erase", "--phone", "0491 570 006", "--yes"]);
    expect(erased, erased.stderr).toMatchObject({ exitCode: 0 });
    expect(await areFreedBytesRemoved(place)).toBe(true);
  }, 60_000);

  it("exports deliveries without the logins and keys in the addresses of their receivers", async () => {
    const place = await makePlace();
    const store = await place.open();
    const target = "https://sam:geheim@crm.example/leads?token=abc123";
    const mail = outboxEntry("o1", { target, payload: { to: "robin@example.com" } });
    await store.leads.submit(leadRow("north", "l1"), "key-1", [mail]);
    const { stdout } = await runScript("privacy", place.options, ["export", "--email", "robin@example.com"]);
    const records = JSON.parse(stdout) as { kind: string; record: { target?: string } }[];
    expect(records.map(({ record }) => record.target ?? null)).toContain("https://***@crm.example/leads?token=***");
    expect(stdout).not.toMatch(/geheim|abc123/);
  }, 60_000);

  it("--exact leaves data that only occurs with the given contact", async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.leads.submit(leadRow("north", "l1"), "key-1", []);
    await store.leads.submit(leadRow("north", "l2", { phone: "+61491570157" }), "key-2", []);
    const readIds = async (...args: string[]) => {
      const { stdout } = await runScript("privacy", place.options, ["export", "--phone", "0491570006", ...args]);
      return (JSON.parse(stdout) as { record: { leadId: string } }[]).map(({ record }) => record.leadId);
    };
    expect(await readIds()).toEqual(["l1", "l2"]);
    expect(await readIds("--exact")).toEqual(["l1"]);
  });
}
