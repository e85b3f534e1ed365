import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openingHoursEntrySchema, specialHoursEntrySchema } from "../locations/location-schema.ts";
import { locationTimeZone } from "../locations/location.ts";
import type { AustralianState } from "../settings/australian-state.ts";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import { decideCommand } from "./lead-command.ts";
import { decideDuty } from "./lead-duty.ts";
import { dutyContextForTest, staffForTest, workForTest } from "./lead-work-for-test.ts";
import { leadWorkSettings } from "./lead-work-settings.ts";
import type { LeadWork } from "./lead-work.ts";
import type { StaffMember } from "./roster.ts";

const zones: [zone: string, state: AustralianState, postcode: string][] = [
  ["Australia/Brisbane", "QLD", "4000"],
  ["Australia/Sydney", "NSW", "2000"],
  ["Australia/Melbourne", "VIC", "3000"],
  ["Australia/Hobart", "TAS", "7000"],
  ["Australia/Adelaide", "SA", "5000"],
  ["Australia/Broken_Hill", "NSW", "2880"],
  ["Australia/Darwin", "NT", "0800"],
  ["Australia/Perth", "WA", "6000"],
  ["Australia/Eucla", "WA", "6443"],
  ["Australia/Lord_Howe", "NSW", "2898"],
  ["Pacific/Norfolk", "NSW", "2899"],
];

const quarter = 15;
const stepMs = quarter * 60_000;
const stepsInYear = 366 * 24 * (60 / quarter);
const answerWithin = 2 * 60;

/** The clock of a zone at every quarter of an hour of a year, read from the platform's own calendar. */
type Clock = { at: number; weekday: number; minute: number; date: string };
function clocks(zone: string, year: number): Clock[] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  return Array.from({ length: stepsInYear }, (_, index) => {
    const at = Date.UTC(year, 0, 1) + index * stepMs;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const minute = Number(parts["hour"]) * 60 + Number(parts["minute"]);
    const date = `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
    return { at, weekday: names.indexOf(parts["weekday"] ?? ""), minute, date };
  });
}

type Hours = { from: number; until: number };
const quarters = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((count) => count * quarter);
const anyHours = fc.record({ from: quarters(0, 10), until: quarters(13, 23) });
const anyWeek = fc.array(fc.option(anyHours, { freq: 4 }), { minLength: 7, maxLength: 7 });
const anyStep = fc.integer({ min: 0, max: stepsInYear - 1 });
const anyAbsence = fc.record({ from: anyStep, steps: fc.integer({ min: 200, max: 2_000 }) });
const anyPerson = fc.record({
  week: fc.option(anyWeek, { freq: 3 }),
  absences: fc.array(anyAbsence, { minLength: 3, maxLength: 6 }),
});
const anyYear = fc.record({
  year: fc.integer({ min: 2024, max: 2036 }),
  week: anyWeek.filter((week) => week.some((day) => day !== null)),
  closedDays: fc.array(anyStep, { minLength: 4, maxLength: 10 }),
  people: fc.array(anyPerson, { minLength: 2, maxLength: 5 }),
  arrivals: fc.array(
    fc.record({ step: anyStep, answeredAfter: fc.integer({ min: 20, max: 150 }), claims: fc.boolean() }),
    {
      minLength: 20,
      maxLength: 30,
    },
  ),
  assignment: fc.constantFrom("in-turn" as const, "unclaimed" as const),
});

type Drawn = typeof anyYear extends fc.Arbitrary<infer Value> ? Value : never;

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const within = (day: Hours | null | undefined, minute: number) => !!day && day.from <= minute && minute < day.until;

function makeTown({ year, week, closedDays, people }: Drawn, zone: string, state: AustralianState, postcode: string) {
  const clock = clocks(zone, year);
  const closed = new Set(closedDays.map((step) => clock[step]?.date ?? ""));
  const place = exampleLocation({
    address: { state, postcode },
    timeZone: zone,
    contactDetail: {
      openingHours: week.map((day, weekday) =>
        openingHoursEntrySchema.parse(
          day === null
            ? { weekday, status: "Closed" }
            : { weekday, status: "Open", open: time(day.from), close: time(day.until) },
        ),
      ),
    },
    specialHours: [...closed].map((date) => specialHoursEntrySchema.parse({ date, status: "Closed" })),
  });
  const team: StaffMember[] = people.map((person, index) =>
    staffForTest(`p${index}`, {
      hours:
        person.week?.flatMap((day, weekday) =>
          day === null ? [] : [{ weekday, fromMinute: day.from, untilMinute: day.until }],
        ) ?? null,
      absences: person.absences.map(({ from, steps }, number) => ({
        absenceId: `a${number}`,
        from: clock[from]?.at ?? 0,
        until: (clock[from]?.at ?? 0) + steps * stepMs,
      })),
    }),
  );
  const isOpen = clock.map(({ weekday, minute, date }) => !closed.has(date) && within(week[weekday], minute));
  const isPresent = (index: number, step: number) => {
    const person = people[index];
    const { weekday = 0, minute = 0 } = clock[step] ?? {};
    if (person === undefined) return false;
    const isAway = person.absences.some(({ from, steps }) => from <= step && step < from + steps);
    return !isAway && (person.week === null || within(person.week[weekday], minute));
  };
  return { clock, place, team, isOpen, isPresent };
}

/** When the place has been open for so many minutes after a step, counted quarter by quarter; null after the year. */
function countedDue(isOpen: readonly boolean[], step: number): number | null {
  let open = 0;
  for (let index = step; index < isOpen.length; index += 1) {
    if (isOpen[index] === true) open += quarter;
    if (open >= answerWithin) return index + 1;
  }
  return null;
}

/** Hundreds of thousands of checks: an assertion of the test library for each takes longer than the year. */
function check(holds: boolean, rule: string, found: unknown): void {
  if (!holds) throw new Error(`${rule}: ${JSON.stringify(found)}`);
}

function playYear(drawn: Drawn, zone: string, state: AustralianState, postcode: string): number {
  const { clock, place, team, isOpen, isPresent } = makeTown(drawn, zone, state, postcode);
  expect(locationTimeZone(place)).toBe(zone);
  expect(isOpen).toContain(true);
  const settings = { ...leadWorkSettings.parse({}), assignment: drawn.assignment };
  const turns = new Map<string, number>();
  const arrivals = drawn.arrivals.toSorted((one, other) => one.step - other.step);
  let waiting: { work: LeadWork; due: number | null; arrival: (typeof arrivals)[number] }[] = [];
  let checks = 0;
  for (const [step, { at: now }] of clock.entries()) {
    while (arrivals[0]?.step === step) {
      const [arrival] = arrivals.splice(0, 1);
      if (arrival === undefined) break;
      const claimer = arrival.claims ? "p0" : null;
      const work = workForTest({ receivedAt: now, waitingSince: now, ownerId: claimer });
      waiting.push({ work, arrival, due: countedDue(isOpen, step) });
    }
    if (waiting.length === 0) continue;
    const context = dutyContextForTest({
      now,
      place,
      timeZone: zone,
      team,
      turns,
      settings,
      answerWithinOpenMinutes: answerWithin,
    });
    waiting = waiting.filter((lead) => {
      const duty = decideDuty(lead.work, context);
      if (duty?.turnTakenBy) turns.set(duty.turnTakenBy, Math.max(0, ...turns.values()) + 1);
      lead.work = duty?.work ?? lead.work;
      checks += 1;
      check(lead.work.waitingSince === clock[lead.arrival.step]?.at, "the clock runs until somebody acts", lead);
      const due = lead.due === null ? lead.work.answerDueAt : (clock[lead.due - 1]?.at ?? 0) + stepMs;
      check(lead.work.answerDueAt === due, "the answer is due after two opening hours", lead);
      checkOwner(lead.work, step);
      return step < lead.arrival.step + lead.arrival.answeredAfter || !isAnswered(lead.work, now);
    });
  }
  return checks;

  function checkOwner({ ownerId }: LeadWork, step: number): void {
    if (isOpen[step] !== true) return;
    const present = team.filter((_, index) => isPresent(index, step)).map(({ personId }) => personId);
    if (ownerId !== null) check(present.includes(ownerId), "the owner is present", { ownerId, present, step });
    else if (drawn.assignment === "in-turn")
      check(present.length === 0, "it waits for nobody present", { present, step });
  }

  function isAnswered(work: LeadWork, now: number): boolean {
    const call = { kind: "call", result: "reached", text: "" } as const;
    const answered = decideCommand(work, call, { actorId: "p0", now, lostReasons: () => [], mayOwn: () => true });
    return answered.kind === "done" && answered.work.waitingSince === null;
  }
}

describe.each(zones)("a year of leads in %s", (zone, state, postcode) => {
  test("nobody's lead waits with somebody absent, and each is due after two opening hours", () => {
    let checks = 0;
    fc.assert(
      fc.property(fc.noBias(anyYear), (drawn) => {
        checks += playYear(drawn, zone, state, postcode);
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect(checks).toBeGreaterThan(1_000);
  }, 120_000);
});
