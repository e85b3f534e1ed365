import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adfDocument } from "../../leads/delivery/lead-adf.ts";
import { deliveryForTest } from "../../leads/delivery/lead-for-test.ts";
import { leadWebhookBody } from "../../leads/delivery/lead-webhook.ts";
import type { PersonOnSite } from "../../leads/personal-data.ts";
import { folderStorage } from "../file-storage/folder-storage.ts";
import { deliveredFiles, expireFiles, unreadableFiles } from "./delivered-files.ts";
import { dropFile } from "./drop-file.ts";
import { demoDeliveryStore } from "./demo-delivery-store.ts";

const nothingKnown = async (_siteId: string, _ids: readonly string[]) => new Set<string>();
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-files-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const person = (points: string[], deliveryIds: string[] = []): PersonOnSite => ({
  siteId: "north",
  points: points.map((point) => ({ point, steps: 0, foundIn: null })),
  shared: [],
  subjects: [{ kind: "lead", id: "lead", points, deliveryIds }],
});
const adf = (email: string, phone = "+61491570157") => adfDocument(deliveryForTest({ email, phone }));
const leadFile = (name: string, body: string) => dropFile(join(dataDir, "lead-files/north/dms"), name, body);
const readPaths = async (of: PersonOnSite, known = nothingKnown) =>
  (await deliveredFiles(folderStorage(dataDir), known).readRecords(of))
    .map(({ record }) => (record as { path: string }).path.split("/").at(-1))
    .toSorted();

test("an address matches as a complete address, not as a part of another", async () => {
  await leadFile("own.xml", adf("Canary2@qzx.example"));
  await leadFile("longer.xml", adf("xcanary2@qzx.example"));
  await leadFile("dotted.xml", adf("canary2@qzx.example.au"));
  expect(await readPaths(person(["canary2@qzx.example"]))).toEqual(["own.xml"]);
  expect(await readPaths(person(["+61491570157"]))).toEqual(["dotted.xml", "longer.xml", "own.xml"]);
  expect(await readPaths(person(["+6149157015"]))).toEqual([]);
});

test("an address is found although XML writes its apostrophe as an entity", async () => {
  await leadFile("o.xml", adf("pat.o'hara&co@example.com"));
  expect(await readPaths(person(["pat.o'hara&co@example.com"]))).toEqual(["o.xml"]);
});

test("the dealer's own address does not attribute a file to the dealer", async () => {
  const { site } = deliveryForTest();
  await leadFile("a.xml", adf("robin@example.com"));
  expect(adf("robin@example.com")).toContain(site.contact.email ?? "none");
  expect(await readPaths(person([site.contact.email ?? "none"]))).toEqual([]);
});

test("a file is found by its delivery, even if it is unfinished or has no address", async () => {
  await leadFile("d1.xml", adf("", ""));
  await writeFile(join(dataDir, "lead-files/north/dms/.d2.xml.4711.part"), "<?xml version='1.0'?><ad");
  await leadFile("d3.xml", adf("", ""));
  await leadFile("lead--d4.xml", adf("", ""));
  expect(await readPaths(person([], ["d1", "d2", "-d4"]))).toEqual([".d2.xml.4711.part", "d1.xml", "lead--d4.xml"]);
});

test("webhooks, ADF mails and other mails that a demo stored are read", async () => {
  const store = demoDeliveryStore(dataDir);
  const mail = { kind: "mail", siteId: "north", fromName: "North", subject: "S", html: "<p></p>", text: "T" } as const;
  const post = { kind: "post", siteId: "north", url: "https://crm.example/", signature: { kind: "unsigned" } } as const;
  const delivery = deliveryForTest({ email: "robin@example.com" });
  const dealer = { to: "sales@north.example", replyTo: { name: "Robin", address: "Robin@example.com" } };
  await store.keep({ ...post, deliveryId: "hook", mediaType: "application/json", body: leadWebhookBody(delivery) });
  await store.keep({ ...post, deliveryId: "adf", mediaType: "application/x-adf+xml", body: adfDocument(delivery) });
  await store.keep({ ...mail, ...dealer, deliveryId: "adf-mail", text: adfDocument(delivery), html: null });
  await store.keep({ ...mail, ...dealer, deliveryId: "lead-mail" });
  const readIds = async (of: PersonOnSite, known = nothingKnown) =>
    (await readPaths(of, known)).map((name) => name?.replace(/^\d+-(.*)\.json$/, "$1")).toSorted();
  expect(await readIds(person(["robin@example.com"]))).toEqual(["adf", "adf-mail", "hook", "lead-mail"]);
  // The dealer's own address: an email that the outbox assigns to a person belongs to no other person.
  const known = async (_site: string, ids: readonly string[]) => new Set(ids);
  expect(await readIds(person(["sales@north.example"]), known)).toEqual([]);
});

test("the receiver's login is omitted from what a demo stored", async () => {
  const delivery = deliveryForTest({ email: "robin@example.com" });
  await demoDeliveryStore(dataDir).keep({
    kind: "post",
    siteId: "north",
    url: "https://sam:geheim@crm.example/leads?api_key=abc123&list=new",
    signature: { kind: "unsigned" },
    deliveryId: "hook",
    mediaType: "application/json",
    body: leadWebhookBody(delivery),
  });
  const found = await deliveredFiles(folderStorage(dataDir), nothingKnown).readRecords(person(["robin@example.com"]));
  const [text = ""] = found.map(({ record }) => (record as { text: string }).text);
  const { message } = JSON.parse(text) as { message: { url: string; body: string } };
  expect(message.url).toBe("https://***@crm.example/leads?api_key=***&list=new");
  expect(message.body).toBe(leadWebhookBody(delivery));
});

test("a person's files are erased, and those of other people and sites are kept", async () => {
  await leadFile("a.xml", adf("robin@example.com"));
  await leadFile("c.xml", adf("kim@example.com"));
  await dropFile(join(dataDir, "lead-files/south/dms"), "s.xml", adf("robin@example.com"));
  const files = deliveredFiles(folderStorage(dataDir), nothingKnown);
  expect((await files.siteIds()).toSorted()).toEqual(["north", "south"]);
  expect(await files.erase(person(["robin@example.com"]), 0)).toBe(1);
  expect(await readPaths(person(["robin@example.com", "kim@example.com"]))).toEqual(["c.xml"]);
  expect(await files.readRecords({ ...person(["robin@example.com"]), siteId: "south" })).toHaveLength(1);
});

test("a file in an unknown format is attributed to nobody and reported to the operator", async () => {
  await leadFile("note.txt", "robin@example.com called");
  expect(await readPaths(person(["robin@example.com"]))).toEqual([]);
  expect(await unreadableFiles(folderStorage(dataDir))).toEqual(["lead-files/north/dms/note.txt"]);
});

test("files of one site are deleted after retention", async () => {
  await leadFile("a.xml", adf("robin@example.com"));
  await leadFile("new.xml", adf("robin@example.com"));
  await utimes(join(dataDir, "lead-files/north/dms/a.xml"), 1, 1);
  expect(await expireFiles(folderStorage(dataDir), "south", 5_000)).toBe(0);
  expect(await expireFiles(folderStorage(dataDir), "north", 5_000)).toBe(1);
  expect(await readPaths(person(["robin@example.com"]))).toEqual(["new.xml"]);
});

test("a file that another process deletes meanwhile does not stop the deletion", async () => {
  const names = Array.from({ length: 300 }, (_, number) => `${number}.xml`);
  for (const name of names) {
    await leadFile(name, "collected");
    await utimes(join(dataDir, "lead-files/north/dms", name), 1, 1);
  }
  const others = Array.from({ length: 8 }, async (_, delayMs) => {
    await sleep(delayMs);
    return expireFiles(folderStorage(dataDir), "north", 5_000);
  });
  await Promise.all(others);
  expect(await readdir(join(dataDir, "lead-files/north/dms"))).toEqual([]);
});

test("no files are found if nothing was delivered", async () => {
  expect(await deliveredFiles(folderStorage(join(dataDir, "none")), nothingKnown).siteIds()).toEqual([]);
});
