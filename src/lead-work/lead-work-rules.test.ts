import { describe, expect, test } from "vitest";
import { aboutNoVehicle, deliveryForTest } from "../leads/delivery/lead-for-test.ts";
import { nextPerson } from "./assignment.ts";
import { decideDuty } from "./lead-duty.ts";
import { dutyContextForTest, staffForTest, workForTest } from "./lead-work-for-test.ts";
import { leadWorkSettings } from "./lead-work-settings.ts";
import type { LeadWork } from "./lead-work.ts";
import { messageLanguage } from "./message-language.ts";
import { leadTerms, searchWords } from "./search-terms.ts";
import { staffNextStep, type StaffNextStep } from "./staff-next-step.ts";

const { lead } = deliveryForTest(aboutNoVehicle);
const minute = 60_000;

describe("a lead is given to", () => {
  const asked = { dealershipSlug: "north", category: "Used Vehicle Enquiry", language: null };
  const at = { now: 0, timeZone: "Australia/Sydney" };
  const turns = new Map([
    ["ann", 7],
    ["bob", 3],
  ]);
  const person = (...team: Parameters<typeof nextPerson>[0]) => nextPerson(team, asked, turns, at)?.personId ?? null;

  test("the one whose turn is longest ago, first somebody who had none", () => {
    expect(person(staffForTest("ann"), staffForTest("bob"))).toBe("bob");
    expect(person(staffForTest("ann"), staffForTest("bob"), staffForTest("cat"))).toBe("cat");
  });

  test.each<[what: string, fields: Parameters<typeof staffForTest>[1]]>([
    ["of another dealership", { dealerships: ["south"] }],
    ["of another category", { categories: ["Service Booking"] }],
    ["who takes none in turn", { takesLeads: false }],
    ["who is absent", { absences: [{ absenceId: "a", from: 0, until: 1 }] }],
    ["who has left", { absences: [{ absenceId: "a", from: 0, until: null }] }],
    ["whose roster has no hours now", { hours: [] }],
  ])("nobody %s", (_what, fields) => {
    expect(person(staffForTest("bob", fields), staffForTest("ann"))).toBe("ann");
    expect(person(staffForTest("bob", fields))).toBeNull();
  });

  test("somebody who speaks its language, if one is present", () => {
    const team = [staffForTest("ann", { languages: ["Chinese"] }), staffForTest("bob")];
    expect(nextPerson(team, { ...asked, language: "Chinese" }, turns, at)?.personId).toBe("ann");
    expect(nextPerson(team, { ...asked, language: "Thai" }, turns, at)?.personId).toBe("bob");
  });
});

describe("an overdue lead", () => {
  const settings = {
    ...leadWorkSettings.parse({
      escalation: [
        { afterOpenMinutes: 10, to: "team" },
        { afterOpenMinutes: 30, to: "managers" },
      ],
    }),
    assignment: "unclaimed" as const,
  };
  const team = [staffForTest("ann"), staffForTest("bob"), staffForTest("max", { isManager: true, takesLeads: true })];
  const context = (now: number) =>
    dutyContextForTest({ now, team, settings, answerWithinOpenMinutes: 60, turns: new Map([["max", 9]]) });
  const owned = (fields: Partial<LeadWork>) => workForTest({ waitingSince: 0, ownerId: "ann", ...fields });

  test.each<[minutes: number, taken: number, owner: string, steps: number]>([
    [69, 0, "ann", 0],
    [70, 0, "bob", 1],
    [89, 1, "ann", 1],
    [90, 1, "max", 2],
    [900, 2, "ann", 2],
  ])("after %i minutes with %i steps taken belongs to %s", (minutes, escalationsTaken, ownerId, steps) => {
    const work = owned({ answerDueAt: 60 * minute, escalationsTaken });
    const after = decideDuty(work, context(minutes * minute))?.work ?? work;
    expect(after).toMatchObject({ ownerId, escalationsTaken: steps, waitingSince: 0 });
  });

  test("stays with its owner while nobody else is present", () => {
    const alone = { ...context(900 * minute), team: [staffForTest("ann")] };
    expect(decideDuty(owned({ answerDueAt: 60 * minute }), alone)).toBeNull();
  });
});

test("a lead of somebody absent goes to the next in turn, or to nobody where leads are not given in turn", () => {
  const team = [staffForTest("ann", { hours: [] }), staffForTest("bob")];
  const work = workForTest({ ownerId: "ann" });
  expect(decideDuty(work, dutyContextForTest({ team }))).toMatchObject({
    work: { ownerId: "bob" },
    turnTakenBy: "bob",
  });
  const settings = leadWorkSettings.parse({});
  expect(decideDuty(work, dutyContextForTest({ team, settings }))).toMatchObject({
    work: { ownerId: null },
    events: [{ kind: "assigned", from: "ann", to: null, why: "absent" }],
    turnTakenBy: null,
  });
});

test("a lead of somebody without a roster stays with them while the place is open", () => {
  expect(decideDuty(workForTest({ ownerId: "ann" }), dutyContextForTest({ team: [staffForTest("bob")] }))).toBeNull();
});

test.each<[what: string, fields: Partial<LeadWork>]>([
  ["answered", { waitingSince: null }],
  ["closed", { state: "closed" }],
  ["suspect", { review: "suspect" }],
])("a lead that is %s stays where it is", (_what, fields) => {
  const work = workForTest({ ownerId: "ann", ...fields });
  expect(decideDuty(work, dutyContextForTest({ team: [staffForTest("bob")] }))).toBeNull();
});

test.each<[message: string | null, language: string | null]>([
  ["请问这辆车还在吗？", "Chinese"],
  ["この車はまだありますか", "Japanese"],
  ["Xe này còn không ạ? Tôi muốn lái thử được không", "Vietnamese"],
  ["هل السيارة متوفرة؟", "Arabic"],
  ["Is the 漢 badge original?", null],
  ["Crème café", null],
  [null, null],
])("the language of %j is %s", (message, language) => {
  expect(messageLanguage(message)).toBe(language);
});

describe("a lead is found by", () => {
  const terms = leadTerms("01890000-0000-7000-8000-00000c0ffee1", {
    ...lead,
    name: "Zoë O’Brien-Li",
    email: "Zoe.B@Example.com",
    phone: "+61491570006",
    vehicleMake: "Land Rover",
    vehicleModel: "RAV4",
    stockNumber: "ST-004",
  });

  test.each([
    "zoe",
    "BRIEN",
    "(0491) 570 006",
    "+61 491 570 006",
    "zoe.b@example.com",
    "rover",
    "rav4",
    "0C0FFEE1",
    "st-004",
    "Zoë rover",
  ])("%s", (text) => {
    const words = searchWords(text);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word) => !terms.includes(word))).toEqual([]);
  });

  test("no more than four words, and nothing for a text without letters", () => {
    expect(searchWords("a b c d e f")).toHaveLength(4);
    expect(searchWords("  -- ! ")).toEqual([]);
  });
});

describe("the next step of", () => {
  const sent: typeof lead = {
    ...lead,
    phone: "+61491570006",
    email: "a@example.com",
    preferredContactMethod: null,
    dateTime: null,
  };
  const task = { taskId: "t1", text: "Call", dueAt: 9_000 };
  test.each<[what: string, work: Partial<LeadWork>, sent: Partial<typeof sent>, step: StaffNextStep]>([
    ["a suspect lead", { review: "suspect" }, {}, { kind: "review" }],
    ["a closed lead", { state: "closed", waitingSince: null }, {}, { kind: "none" }],
    ["one that waits", { answerDueAt: 8_000 }, {}, { kind: "answer", by: "call", dueAt: 8_000 }],
    ["one with an email only", {}, { phone: "" }, { kind: "answer", by: "email", dueAt: null }],
    ["one that prefers a text", {}, { preferredContactMethod: "SMS" }, { kind: "answer", by: "sms", dueAt: null }],
    ["one with a reminder", { waitingSince: null, tasks: [task] }, {}, { kind: "task", text: "Call", dueAt: 9_000 }],
    [
      "one with a wished time",
      { waitingSince: null, state: "contacted" },
      { dateTime: "2026-12-01T10:00" },
      { kind: "confirm-time", dateTime: "2026-12-01T10:00" },
    ],
    ["an answered lead", { waitingSince: null, state: "contacted" }, {}, { kind: "decide" }],
  ])("%s", (_what, work, fields, step) => {
    expect(staffNextStep(workForTest(work), { ...sent, ...fields })).toEqual(step);
  });
});
