import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoDeliveryStore } from "./demo-delivery-store.ts";
import { folderStorage } from "../file-storage/folder-storage.ts";
import { createSendMessage } from "./send-message.ts";
import type { OutboxMessage } from "../../outbox/outbox-message.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-send-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const post: OutboxMessage & { kind: "post" } = {
  kind: "post",
  siteId: "example",
  deliveryId: "d1",
  url: "https://nobody.invalid/leads",
  mediaType: "application/json",
  body: "{}",
  signature: { kind: "unsigned" },
};
const mail: OutboxMessage & { kind: "mail" } = {
  kind: "mail",
  siteId: "example",
  deliveryId: "d2",
  to: "leads@motors.example",
  fromName: "Example",
  replyTo: { name: "Robin", address: "robin@example.com" },
  subject: "An enquiry",
  text: "Hello",
  html: null,
};
const senderWith = (isDemo: boolean) =>
  createSendMessage({
    files: folderStorage(dataDir),
    smtp: null,
    readSecret: () => undefined,
    demoDeliveries: isDemo ? demoDeliveryStore(dataDir) : null,
  });
const limit = () => AbortSignal.timeout(10_000);

describe("sending a message", () => {
  test("a demo stores posts and mails for inspection, newest first, instead of sending them", async () => {
    const send = senderWith(true);
    const startedAt = Date.now();
    expect(await send(post, limit())).toEqual({ kind: "taken" });
    expect(await send(mail, limit())).toEqual({ kind: "taken" });
    const delivered = await demoDeliveryStore(dataDir).of("example");
    expect(new Set(delivered.map(({ message }) => message.deliveryId))).toEqual(new Set(["d1", "d2"]));
    expect(delivered.every(({ storedAt }) => storedAt >= startedAt && storedAt <= Date.now())).toBe(true);
    expect(await demoDeliveryStore(dataDir).of("other")).toEqual([]);
  });

  test("a demo stores the newest 50 messages of a site", async () => {
    const send = senderWith(true);
    for (let index = 0; index < 52; index += 1) await send({ ...post, deliveryId: `d${index}` }, limit());
    expect(await readdir(join(dataDir, "demo-deliveries", "example"))).toHaveLength(50);
  });

  test("a file is written to the site's own folder", async () => {
    const file = { kind: "file" as const, siteId: "example", folder: "dms", name: "d3.xml", body: "<adf/>" };
    expect(await senderWith(false)(file, limit())).toEqual({ kind: "taken" });
    expect(await readdir(join(dataDir, "lead-files", "example", "dms"))).toEqual(["d3.xml"]);
  });

  test("in production a mail waits until a mail server is configured", async () => {
    expect(await senderWith(false)(mail, limit())).toEqual({
      kind: "failed",
      reason: "SMTP_URL is not set.",
    });
  });
});
