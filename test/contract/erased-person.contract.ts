import { folderStorage } from "../../src/adapters/file-storage/folder-storage.ts";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { sql } from "kysely";
import { demoDeliveryStore } from "../../src/adapters/delivery/demo-delivery-store.ts";
import { createSendMessage } from "../../src/adapters/delivery/send-message.ts";
import { siteTables } from "../../src/adapters/store/site-tables.ts";
import { mailColours } from "../../src/brands/brands.ts";
import { leaseMs, workEntry } from "../../src/outbox/work-entry.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { formLocations } from "../form-dealer.ts";
import { signIn, createVisitor } from "../http/signed-in.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";
import { invoicePayment } from "./invoice-payment-rows.ts";
import { digest } from "./lead-rows.ts";
import { workPorts } from "./work-ports.ts";
import type { SendMessage } from "../../src/outbox/outbox-message.ts";

const host = "alpha.localhost";
const canary = {
  name: "Zaphodcanary O'Bird",
  email: "Canary.O'Bird@Qzx.example",
  phone: "0491 570 313",
  message: "Canarywords about my red canarycage",
  dealership_slug: "north",
};
const other = { ...canary, name: "Kim Stays", email: "xcanary.o'bird@qzx.example.au", phone: "0491 570 157" };
/** Anything the person wrote, in any notation and case; the other's address contains the person's. */
const traces =
  /zaphodcanary|canarywords|(?<!x)canary\.o(?:'|&apos;|&#39;)bird@qzx\.example(?!\.au)|491\s?570\s?313|second-canary/gi;

/**
 * A person leaves data in every table and folder by using the product, and is erased by one contact while the server
 * runs. The bytes of the entire data folder and every row of the database are then searched.
 */
export function erasedPersonContract(makePlace: () => Promise<StorePlace>): void {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const start = async () => {
    const place = await makePlace();
    const dataDir =
      "dataDir" in place.options ? place.options.dataDir : await mkdtemp(join(tmpdir(), "forecourt-erased-"));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const running = await testPlatform({
      store: await place.open(),
      now: Date.now(),
      sites: [
        siteFile("alpha", {
          locations: formLocations,
          watchlist: { storage: "account" },
          content: { pages: ["/book-test-drive", "/careers"] },
          leadDelivery: {
            emails: ["sales@alpha.example"],
            adfEmails: ["crm@alpha.example"],
            adfUrl: "https://crm.example/adf",
            webhookUrl: "https://crm.example/hook",
            dropFolder: "dms",
          },
        }),
      ],
      vehicles: { alpha: [stockVehicle("rav4", { price: 30_000 }), stockVehicle("yaris")] },
    });
    cleanups.push(() => running.close());
    return { place, dataDir, running };
  };

  it("an erased person is in no table, file or freed byte, and everybody else is unchanged", async () => {
    const { place, dataDir, running } = await start();
    await leaveTraces(running);
    await deliverAll(running, dataDir, "the shopper Zaphodcanary O'Bird (canary.o'bird@qzx.example) is unknown here");
    await leaveTraces(running, true);
    const before = await tracesIn(place, dataDir);
    for (const table of [
      "leads",
      "lead_contacts",
      "lead_contact_points",
      "outbox",
      "accounts",
      "sign_in_codes",
      "invoice_payments",
    ]) {
      expect(before.rows, `the person is in ${table}`).toHaveProperty(table);
    }
    for (const table of ["watchlist_entries", "saved_searches", "account_sessions", "phone_reveals", "appointments"]) {
      expect(before.counts[table], `${table} has rows`).toBeGreaterThan(0);
    }
    expect(before.files.join(" ")).toMatch(/lead-files.*|demo-deliveries/);
    const environment = { DATA_DIR: dataDir };
    const kim = await runScript("privacy", place.options, ["export", "--phone", other.phone], environment);

    const refused = await runScript("privacy", place.options, ["erase", "--email", canary.email], environment);
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.stdout).toMatch(/0491 570 313: occurs with it in lead [^]*lead-files\/alpha\/dms/);
    expect((await tracesIn(place, dataDir)).rows).toEqual(before.rows);

    const erased = await runScript("privacy", place.options, ["erase", "--email", canary.email, "--yes"], environment);
    expect(erased, erased.stderr).toMatchObject({ exitCode: 0 });
    const after = await tracesIn(place, dataDir);
    expect(after.rows).toEqual({});
    expect(after.files).toEqual([]);
    expect(await runScript("privacy", place.options, ["export", "--phone", other.phone], environment)).toEqual(kim);
    await running.store.close();
    expect((await tracesIn(place, dataDir)).files).toEqual([]);
    const again = await runScript("privacy", place.options, ["export", "--phone", canary.phone], environment);
    expect(again.stdout).toBe("[]\n");
  }, 60_000);
}

/** All data that a shopper can leave; the second time under another address, without deliveries. */
async function leaveTraces(running: TestPlatform, isSecond = false): Promise<void> {
  const person = isSecond ? { ...canary, email: "second-canary@qzx.example" } : canary;
  const send = async (fields: Record<string, unknown>) => {
    const answer = await running.ask(host, "/enquiries", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "idempotency-key": crypto.randomUUID(),
      },
      body: JSON.stringify(fields),
    });
    expect(answer.status).toBe(200);
  };
  await send({ ...person, car_id: "rav4" });
  await send({ ...person, car_id: "rav4" });
  await send({ ...other, car_id: "rav4", message: isSecond ? "More" : "Hello" });
  const days = await running.ask(host, "/data/appointments?kind=test-drive&car_id=rav4");
  const [day] = ((await days.json()) as { days: { slots: { value: string }[] }[] }).days.filter(
    ({ slots }) => slots.length > 2,
  );
  await send({ ...person, kind: "test-drive", car_id: "rav4", dateTime: day?.slots[isSecond ? 1 : 0]?.value });
  await running.ask(host, "/phone-reveals", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ car_id: "rav4", dealership_id: "d1", website_id: "alpha" }),
  });
  const visitor = createVisitor(running, host);
  await signIn(
    running,
    visitor,
    "alpha",
    person.phone.replace(/^0|\s/g, (found) => (found === "0" ? "+61" : "")),
  );
  await visitor.submit("/watchlist/save", { car_id: "rav4" });
  await visitor.submit("/watchlist/searches", { search: "/search/toyota?range[price]=:40000" });
  await visitor.submit("/watchlist/alerts", { email: person.email });
  const customer = { name: person.name, email: person.email, phone: "+61491570313" };
  const payment = { siteId: "alpha", createdAt: running.clock.now, customer };
  await running.store.invoicePayments.begin(invoicePayment(isSecond ? "second" : "first", payment));
  // An unused code.
  await createVisitor(running, host).submit("/sign-in", { phone: person.phone });
}

/** Delivers what is due, as in a demo. The webhook's receiver refuses and quotes the shopper. */
async function deliverAll({ store, clock, sites }: TestPlatform, dataDir: string, refusal: string): Promise<void> {
  clock.now += 10_000;
  const taken = createSendMessage({
    files: folderStorage(dataDir),
    smtp: null,
    readSecret: () => undefined,
    demoDeliveries: demoDeliveryStore(dataDir),
  });
  const send: SendMessage = async (message, signal) =>
    message.kind === "post" && message.mediaType === "application/json"
      ? { kind: "refused", reason: message.body.includes(canary.name) ? refusal : "unknown shopper" }
      : taken(message, signal);
  const findRouting = (siteId: string) => {
    const site = sites.siteBySlug(siteId);
    return site && { site, siteForDealership: () => site, findPosition: () => null };
  };
  for (;;) {
    const entries = await store.outbox.claim(clock.now, 20, leaseMs);
    if (entries.length === 0) return;
    for (const entry of entries) {
      await workEntry(
        entry,
        workPorts({
          outbox: store.outbox,
          leads: store.leads,
          send,
          findRouting,
          digest,
          sign: digest,
          brandColours: mailColours,
          now: () => clock.now,
          random: () => 0.5,
          wait: async () => undefined,
          timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
        }),
      );
    }
  }
}

/**
 * Where the person's data is: rows by table, and files by content, including the database's own files if they are
 * accessible.
 */
async function tracesIn(place: StorePlace, dataDir: string) {
  const database = await place.openDatabase();
  const rows: Record<string, number> = {};
  const counts: Record<string, number> = {};
  for (const table of siteTables) {
    const { rows: all } = await sql`select * from ${sql.table(table)}`.execute(database.read);
    counts[table] = all.length;
    const found = JSON.stringify(all).match(traces)?.length ?? 0;
    if (found > 0) rows[table] = found;
  }
  await database.close();
  return { rows, counts, files: await filesWithTraces(dataDir) };
}

/**
 * Reads each file below a folder. In a separate process, because closing a database's file releases the locks of this
 * process.
 */
const readTraces = `
  const { globSync, readFileSync, statSync } = require("node:fs");
  const { pattern, flags, folder } = JSON.parse(process.argv[1]);
  const files = globSync(folder + "/**/{*,.*}").filter((path) => statSync(path).isFile() && !path.includes("/client/"));
  const found = files.filter((path) => readFileSync(path, "latin1").match(new RegExp(pattern, flags)) !== null);
  process.stdout.write(JSON.stringify({ count: files.length, found }));
`;

async function filesWithTraces(folder: string): Promise<string[]> {
  const asked = JSON.stringify({ pattern: traces.source, flags: traces.flags, folder });
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", readTraces, asked]);
  const { count, found } = JSON.parse(stdout) as { count: number; found: string[] };
  expect(count).toBeGreaterThan(0);
  return found;
}
