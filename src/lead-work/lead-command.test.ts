import { describe, expect, test } from "vitest";
import { type CommandResult, decideCommand, type LeadCommand, mostTasks } from "./lead-command.ts";
import { workForTest } from "./lead-work-for-test.ts";
import type { LeadWork } from "./lead-work.ts";

const context = { actorId: "ann", now: 5_000, lostReasons: () => ["Price"], mayOwn: () => true };
const decide = (work: LeadWork, command: LeadCommand) => decideCommand(work, command, context);
const doneWork = (result: CommandResult): LeadWork => {
  if (result.kind !== "done") throw new Error(`not done: ${result.kind}`);
  return result.work;
};
const mail: LeadCommand = { kind: "answer", channel: "email", subject: "Your RAV4", text: "Yes.", deliveryId: "d1" };
const call: LeadCommand = { kind: "call", result: "no-answer", text: "" };

describe("the clock of a lead that waits", () => {
  test.each<[what: string, command: LeadCommand, isStopped: boolean]>([
    ["an answer", mail, true],
    ["a logged call", call, true],
    ["the button of the emailed page", { kind: "acknowledge" }, true],
    ["closing it", { kind: "close", from: "new", outcome: "sold", reason: null }, true],
    ["deciding that it is spam", { kind: "review", from: "none", to: "spam" }, true],
    ["a claim", { kind: "claim" }, false],
    ["a note", { kind: "note", text: "Nice person" }, false],
    ["a reminder", { kind: "add-task", taskId: "t1", text: "Call", dueAt: 9_000 }, false],
    ["giving it to somebody", { kind: "assign", from: null, to: "bob" }, false],
  ])("is stopped by an answer or a decision only: %s", (_what, command, isStopped) => {
    const work = doneWork(decide(workForTest({ answerDueAt: 7_000 }), command));
    expect([work.waitingSince, work.answerDueAt]).toEqual(isStopped ? [null, null] : [1_000, 7_000]);
  });
});

describe("an answer or a logged call", () => {
  test.each([mail, call])("claims a lead that nobody owns and records the first answer", (command) => {
    const result = decide(workForTest(), command);
    expect(result).toMatchObject({
      kind: "done",
      work: { ownerId: "ann", state: "contacted", firstAnswerAt: 5_000 },
      events: [{ kind: "claimed" }, command],
    });
  });

  test("is stored for a lead of somebody else, who remains its owner", () => {
    const result = decide(workForTest({ ownerId: "bob", state: "negotiating", firstAnswerAt: 2_000 }), mail);
    expect(result).toMatchObject({
      work: { ownerId: "bob", state: "negotiating", firstAnswerAt: 2_000 },
      events: [mail],
    });
  });
});

describe("two people who change one lead", () => {
  test.each<[what: string, command: LeadCommand, field: string]>([
    ["claim", { kind: "claim" }, "owner"],
    ["assign", { kind: "assign", from: null, to: "ann" }, "owner"],
    ["change the state", { kind: "state", from: "new", to: "negotiating" }, "state"],
    ["close", { kind: "close", from: "new", outcome: "sold", reason: null }, "state"],
    ["review", { kind: "review", from: "none", to: "spam" }, "review"],
  ])("see that the other was first: %s", (_what, command, field) => {
    const changed = workForTest({ ownerId: "bob", state: "appointment", review: "genuine" });
    expect(decide(changed, command)).toEqual({ kind: "conflict", field, work: changed });
  });

  test("do not disturb each other in different fields", () => {
    const assigned = doneWork(decide(workForTest(), { kind: "assign", from: null, to: "bob" }));
    const moved = doneWork(decide(assigned, { kind: "state", from: "new", to: "appointment" }));
    expect(moved).toMatchObject({ ownerId: "bob", state: "appointment" });
  });

  test("who do the same do it once", () => {
    expect(decide(workForTest({ ownerId: "ann" }), { kind: "claim" })).toMatchObject({ kind: "done", events: [] });
    const same: LeadCommand = { kind: "assign", from: "bob", to: "bob" };
    expect(decide(workForTest({ ownerId: "bob" }), same)).toMatchObject({ kind: "done", events: [] });
  });
});

describe("an outcome", () => {
  test.each([
    ["without a reason", null, "reason-required"],
    ["with a reason that the site does not have", "Rain", "unknown-reason"],
  ])("lost %s is refused", (_what, reason, refusal) => {
    const command: LeadCommand = { kind: "close", from: "new", outcome: "lost", reason };
    expect(decide(workForTest(), command)).toEqual({ kind: "refused", reason: refusal });
  });

  test("other than lost is stored without the text that was sent as its reason", () => {
    const reason = "Jane Roe, 0412 345 678";
    const result = decide(workForTest(), { kind: "close", from: "new", outcome: "sold", reason });
    expect(result).toMatchObject({
      work: { outcome: "sold", outcomeReason: null },
      events: [{ kind: "closed", from: "new", outcome: "sold", reason: null }],
    });
  });

  test("closes the lead and its reminders; a state reopens it without the outcome", () => {
    const open = workForTest({ tasks: [{ taskId: "t1", text: "Call", dueAt: 9_000 }] });
    const closed = doneWork(decide(open, { kind: "close", from: "new", outcome: "lost", reason: "Price" }));
    expect(closed).toMatchObject({ state: "closed", outcome: "lost", outcomeReason: "Price", tasks: [] });
    const reopened = decide(closed, { kind: "state", from: "closed", to: "contacted" });
    expect(reopened).toMatchObject({ work: { state: "contacted", outcome: null, outcomeReason: null } });
  });
});

describe("a reminder", () => {
  const add = (taskId: string, dueAt: number): LeadCommand => ({ kind: "add-task", taskId, text: "Call", dueAt });

  test("sent twice is added once, and is gone once done", () => {
    const once = doneWork(decide(workForTest(), add("t1", 9_000)));
    const twice = doneWork(decide(once, add("t1", 9_000)));
    expect(twice.tasks).toEqual([{ taskId: "t1", text: "Call", dueAt: 9_000 }]);
    expect(doneWork(decide(twice, { kind: "complete-task", taskId: "t1" })).tasks).toEqual([]);
  });

  test("is refused in the past, above the limit, and when it does not exist", () => {
    expect(decide(workForTest(), add("t1", 5_000))).toEqual({ kind: "refused", reason: "past-time" });
    const tasks = Array.from({ length: mostTasks }, (_, index) => ({ taskId: `t${index}`, text: "", dueAt: 9_000 }));
    expect(decide(workForTest({ tasks }), add("more", 9_000))).toEqual({ kind: "refused", reason: "too-many-tasks" });
    const missing: LeadCommand = { kind: "complete-task", taskId: "t1" };
    expect(decide(workForTest(), missing)).toEqual({ kind: "refused", reason: "no-such-task" });
  });
});
