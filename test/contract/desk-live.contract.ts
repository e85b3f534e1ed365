import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTrail } from "../../src/desk/audit.ts";
import type { Grant } from "../../src/desk/grant.ts";
import type { Role } from "../../src/desk/permissions.ts";
import type { Installation, Scope } from "../../src/desk/scope.ts";
import { sessionLivesMs } from "../../src/desk/sessions.ts";
import { createViewer } from "../../src/desk/viewer.ts";
import { createLiveStreams } from "../../src/server/desk/live-streams.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { stockVehicle } from "../stock-and-sites.ts";
import { reachWith, trailFor } from "./desk-reader.ts";
import type { StorePlace } from "./every-store.ts";
import { priceOverride } from "./price-override.ts";

const now = Date.UTC(2026, 10, 21);
const north: Scope = { kind: "site", siteId: "north" };
const south: Scope = { kind: "site", siteId: "south" };
const site = (siteId: string) => ({ siteId, name: siteId, groupId: null, dealerships: [] });
const installation: Installation = { groups: [], sites: [site("north"), site("south")] };

/** Writes in one process reach the streams of another. */
export function deskLiveContract(makePlace: () => Promise<StorePlace>): void {
  const twoProcesses = async () => {
    const place = await makePlace();
    const [here, there] = [await place.open(), await place.open()];
    const stopping = new AbortController();
    const { changes, sessions } = there.desk;
    const live = createLiveStreams({
      changes,
      sessions,
      installation: () => installation,
      now: () => now,
      log: () => undefined,
      stopping: stopping.signal,
    });
    const follow = async (personId: string, lastEventId: string | null = null) => {
      const found = await sessions.find(`hash ${personId}`, now);
      if (found === null) throw new Error("There is no session.");
      const viewer = createViewer(found, now);
      const stream = live.open({ sessionHash: `hash ${personId}`, viewer, within: null, lastEventId });
      if (stream === null) throw new Error("There are too many streams.");
      return readEvents(stream);
    };
    return { here, live, follow, stopping };
  };

  it("are told to those who may see them, as topic, id and version only", async () => {
    const { here, live, follow } = await twoProcesses();
    await addPerson(here, "ada", "groupAdmin", north);
    await addPerson(here, "ben", "groupAdmin", south);
    await addPerson(here, "cleo", "salesperson", north);
    const [ada, ben] = [await follow("ada"), await follow("ben")];
    await live.poll();
    await give(here, "cleo", 1, north);
    await live.poll();
    expect(await ada()).toContain('event: change\ndata: {"topic":"person","id":"cleo","version":2}');
    expect(await ben()).not.toContain("cleo");
  });

  it("of a vehicle are told to staff of its dealership, however it was changed", async () => {
    const { here, live, follow } = await twoProcesses();
    await addPerson(here, "ada", "stockController", { kind: "dealership", siteId: "north", dealershipSlug: "main" });
    await addPerson(here, "ben", "stockController", { kind: "dealership", siteId: "north", dealershipSlug: "other" });
    await here.stockWrites.putVehicles("north", [stockVehicle("car-1", { dealershipSlug: "main" })]);
    const [ada, ben] = [await follow("ada"), await follow("ben")];
    await live.poll();
    const told = async () => {
      await live.poll();
      expect(await ben()).not.toContain("car-1");
      return (await ada()).split("\n").filter((line) => line.includes('"id":"car-1"')).length;
    };
    const reach = controllerReach("north");
    const field = { siteId: "north", vehicleId: "car-1", version: 0 };
    const say = (reason: string) => ({ kind: "say", override: priceOverride(9_990, { at: now, reason }) }) as const;
    const trail = () => trailFor("ada", now);
    expect((await here.stockDesk.change(reach, field, say("Run-out"), trail())).kind).toBe("done");
    expect(await told()).toBe(1);
    // Shoppers see nothing of another reason, but staff do.
    const again = { ...field, version: 2 };
    expect((await here.stockDesk.change(reach, again, say("Still"), trail())).kind).toBe("done");
    expect(await told()).toBe(1);
    await here.overrides.set("north", "car-1", [priceOverride(8_990, { at: now, until: now + 1 })]);
    expect(await told()).toBe(1);
    await here.overrides.set("north", "car-1", [priceOverride(8_990, { at: now, until: now + 1, reason: "Still" })]);
    expect(await told()).toBe(1);
    await here.overrides.expire("north", now + 1);
    expect(await told()).toBe(1);
  });

  it("are told after a break from where the browser was", async () => {
    const { here, live, follow } = await twoProcesses();
    await addPerson(here, "ada", "groupAdmin", north);
    await addPerson(here, "cleo", "salesperson", north);
    await give(here, "cleo", 1, north);
    const first = await follow("ada");
    await live.poll();
    const [, position = ""] = /^id: (.*)$/m.exec(await first()) ?? [];
    expect(position).toBe("north.2");
    await give(here, "cleo", 2, north);
    const again = await follow("ada", position);
    await live.poll();
    await live.poll();
    const text = await again();
    expect(text).not.toContain("resync");
    expect(text).toContain('"id":"cleo","version":3');
    await here.desk.changes.forget(now + 1);
    const late = await follow("ada", "north.0");
    await live.poll();
    await give(here, "cleo", 3, north);
    await live.poll();
    expect(await late()).toContain("resync");
  });

  it("stop with the next poll after the grant or the session has ended", async () => {
    const { here, live, follow } = await twoProcesses();
    await addPerson(here, "ada", "groupAdmin", north);
    await addPerson(here, "cleo", "salesperson", north);
    await here.desk.people.addGrant(grant("extra", "ada", "groupAdmin", south), 1, entry("ada", south));
    const ada = await follow("ada");
    await live.poll();
    await here.desk.people.endGrants("ada", ["ada grant"], 2, [entry("ada", north)]);
    await give(here, "cleo", 1, north);
    await live.poll();
    const text = await ada();
    expect(text).toContain("event: access");
    expect(text).not.toContain("cleo");
    await here.desk.people.endGrants("ada", ["extra"], 3, [entry("ada", south)]);
    await live.poll();
    expect(await ada()).toContain("event: ended");
  });

  it("end when the process stops", async () => {
    const { here, follow, stopping } = await twoProcesses();
    await addPerson(here, "ada", "groupAdmin", north);
    const ada = await follow("ada");
    stopping.abort();
    await ada();
    expect(await ada()).toBe("");
  });
}

function controllerReach(siteId: string) {
  return reachWith("ada", [{ role: "stockController", scope: { kind: "site", siteId } }], "stock.price");
}

const entry = (personId: string, scope: Scope) =>
  createTrail({ actorId: "boss", address: null, action: "person.grant", at: now, command: null, undoes: null }).entry({
    scope,
    subject: { kind: "person", id: personId },
    before: null,
    after: {},
  });

const grant = (grantId: string, personId: string, role: Role, scope: Scope): Grant => ({
  grantId,
  personId,
  role,
  scope,
  leadCategories: null,
  grantedAt: now,
  endsAt: null,
});

async function addPerson({ desk }: Store, personId: string, role: Role, scope: Scope): Promise<void> {
  const person = {
    personId,
    email: `${personId}@example.com`,
    name: personId,
    createdAt: now,
    joinedAt: now,
    version: 1,
  };
  await desk.people.addDemoPerson(person, [grant(`${personId} grant`, personId, role, scope)]);
  await desk.sessions.start({
    sessionHash: `hash ${personId}`,
    sessionId: `session ${personId}`,
    personId,
    device: "",
    address: null,
    createdAt: now,
    seenAt: now,
    expiresAt: now + sessionLivesMs,
    factors: 2,
    provenAt: now,
  });
}

/** Gives a person one more grant, which is a change that others see. */
async function give({ desk }: Store, personId: string, version: number, scope: Scope): Promise<void> {
  const added = grant(`${personId} ${version}`, personId, "salesperson", scope);
  expect(await desk.people.addGrant(added, version, entry(personId, scope))).toMatchObject({ kind: "done" });
}

/** Reads what a stream has sent since the last call. */
function readEvents(stream: ReadableStream<Uint8Array>): () => Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let waiting: ReturnType<typeof reader.read> | null = null;
  return async () => {
    let text = "";
    for (;;) {
      waiting ??= reader.read();
      const part = await Promise.race([waiting, wait(20, null)]);
      if (part === null || part.done) return text;
      waiting = null;
      text += decoder.decode(part.value);
    }
  };
}
