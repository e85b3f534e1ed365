import { expect, test } from "vitest";
import { findPerson, mostLinkedPoints, mostSteps } from "./find-person.ts";
import type { PersonalDataStore } from "./personal-data.ts";

/** Leads of sites by id, each with its contact points. */
function storeWithLeads(sites: Record<string, Record<string, string[]>>): PersonalDataStore {
  return {
    siteIds: async () => Object.keys(sites),
    findSubjects: async (siteId, point) =>
      Object.entries(sites[siteId] ?? {})
        .filter(([, points]) => points.includes(point))
        .map(([id, points]) => ({ kind: "lead", id, points, deliveryIds: [] })),
    readRecords: async () => [],
    erase: async () => 0,
  };
}

const found = async (sites: Parameters<typeof storeWithLeads>[0], named: string[], isExact = false) =>
  Object.fromEntries(
    (await findPerson(named, [storeWithLeads(sites)], isExact)).map(({ siteId, subjects, points, shared }) => [
      siteId,
      { leads: subjects.map(({ id }) => id), points: points.map(({ point }) => point), shared },
    ]),
  );

test("a person is found by any contact, and by contacts linked to it on any site", async () => {
  const north = { l1: ["+1", "a@x.au"], l2: ["b@x.au", "+1"], l3: ["b@x.au"], other: ["+9", "z@x.au"] };
  const south = { l4: ["b@x.au"], l5: ["a@x.au"] };
  expect(await found({ north, south }, ["a@x.au"])).toEqual({
    north: { leads: ["l1", "l2", "l3"], points: ["a@x.au", "+1", "b@x.au"], shared: [] },
    south: { leads: ["l5", "l4"], points: ["a@x.au", "+1", "b@x.au"], shared: [] },
  });
});

test("a contact that links two others on one site finds its person on every site", async () => {
  const harbour = { h1: ["+1", "first@x.au"], h2: ["+1", "second@x.au"] };
  const redGum = { r1: ["+1", "first@x.au"], r2: ["+2", "kim@x.au"] };
  expect(await found({ harbour, redGum }, ["second@x.au"])).toMatchObject({
    harbour: { leads: ["h2", "h1"] },
    redGum: { leads: ["r1"], points: ["second@x.au", "+1", "first@x.au"], shared: [] },
  });
});

test("a contact shared by many people on one site is followed on sites where one person uses it", async () => {
  const office = Object.fromEntries(
    Array.from({ length: mostLinkedPoints + 1 }, (_, index) => [`o${index}`, ["+1", `p${index}@x.au`]]),
  );
  expect(await found({ home: { l1: ["+1", "a@x.au"] }, office }, ["a@x.au"])).toEqual({
    home: { leads: ["l1"], points: ["a@x.au", "+1"], shared: [] },
    office: { leads: [], points: ["a@x.au"], shared: ["+1"] },
  });
});

test("an exact search finds only the given contacts", async () => {
  const north = { l1: ["+1", "a@x.au"], l2: ["b@x.au", "+1"] };
  expect((await found({ north }, ["a@x.au"], true))["north"]).toEqual({
    leads: ["l1"],
    points: ["a@x.au"],
    shared: [],
  });
});

test("a contact shared by many people links to nobody else", async () => {
  const office = Object.fromEntries(
    Array.from({ length: mostLinkedPoints + 1 }, (_, index) => [`o${index}`, ["+office", `p${index}@x.au`]]),
  );
  const north = { ...office, own: ["+1", "p0@x.au"] };
  expect((await found({ north }, ["p0@x.au"]))["north"]).toEqual({
    leads: ["o0", "own"],
    points: ["p0@x.au", "+1"],
    shared: ["+office"],
  });
  // A shared contact point that is named directly finds its leads, but not their other contact points.
  const named = (await found({ north }, ["+office"]))["north"];
  expect(named?.leads).toHaveLength(mostLinkedPoints + 1);
  expect(named?.points).toEqual(["+office"]);
});

test("contacts are followed through a limited number of steps", async () => {
  const chain = Object.fromEntries(
    Array.from({ length: mostSteps + 3 }, (_, index) => [`l${index}`, [`+${index}`, `+${index + 1}`]]),
  );
  const leads = (await found({ north: chain }, ["+0"]))["north"]?.leads;
  expect(leads).toEqual(Array.from({ length: mostSteps + 1 }, (_, index) => `l${index}`));
});

test("a contact linked to five others still counts as one person's", async () => {
  const points = Array.from({ length: mostLinkedPoints }, (_, index) => `p${index}@x.au`);
  const north = { l1: ["+1", ...points], l2: ["p0@x.au"] };
  expect((await found({ north }, ["+1"]))["north"]).toEqual({
    leads: ["l1", "l2"],
    points: ["+1", ...points],
    shared: [],
  });
});

test("each contact has the lead and the number of steps by which it was found", async () => {
  const north = { l1: ["+1", "a@x.au"], l2: ["b@x.au", "a@x.au"] };
  const [person] = await findPerson(["+1"], [storeWithLeads({ north })]);
  expect(person?.points.map(({ point, steps, foundIn }) => [point, steps, foundIn?.siteId, foundIn?.id])).toEqual([
    ["+1", 0, undefined, undefined],
    ["a@x.au", 1, "north", "l1"],
    ["b@x.au", 2, "north", "l2"],
  ]);
});
