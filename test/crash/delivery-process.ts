import { folderStorage } from "../../src/adapters/file-storage/folder-storage.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { createSendMessage } from "../../src/adapters/delivery/send-message.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { startOutbox } from "../../src/server/outbox-worker.ts";
import { log } from "../../src/server/log.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import { fastClock } from "../contract/fast-clock.ts";
import { workPorts } from "../contract/work-ports.ts";
import { digest } from "../contract/lead-rows.ts";
import { storeOptionsFromEnvironment } from "../../src/adapters/store/store-options.ts";

// A process that does nothing but deliver the leads of a store, on a clock that it shares with others. Before it sends
// each, it takes `SLOW_MS`, or its event loop stands still for `STALL_MS`.
const { CLOCK_START = "", CLOCK_SPEED = "", SLOW_MS = "0", STALL_MS = "0" } = process.env;
const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(STALL_MS));
const site = exampleSite();
const { outbox, leads } = await openStore(storeOptionsFromEnvironment(process.env));
startOutbox(
  workPorts({
    outbox,
    leads: {
      ...leads,
      async lead(siteId, leadId) {
        if (SLOW_MS !== "0") await sleep(Number(SLOW_MS));
        if (STALL_MS !== "0") standStill();
        return leads.lead(siteId, leadId);
      },
    },
    send: createSendMessage({ files: folderStorage(""), smtp: null, readSecret: () => "key", demoDeliveries: null }),
    findRouting: () => ({ site, siteForDealership: () => site, findPosition: () => null }),
    digest,
    sign: (text) => text,
    brandColours: () => ({ ink: "", quiet: "", line: "", accent: "" }),
    random: Math.random,
    ...fastClock(Number(CLOCK_START), Number(CLOCK_SPEED)),
  }),
  log,
);
process.stdout.write("started\n");
