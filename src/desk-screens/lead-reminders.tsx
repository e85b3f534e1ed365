import { type SubmitEvent, useId, useState } from "react";
import { call } from "./desk-client.browser.ts";
import { fieldTime, momentText, reminderTimes } from "./lead-times.ts";
import type { LeadApi, LeadRecord } from "./lead-types.ts";
import type { LeadCommands } from "./use-lead-command.ts";
import { useNow } from "./use-now.ts";

type Props = { record: LeadRecord; commands: LeadCommands };

/** What the owner wants to be reminded of. A due reminder puts the lead at the top of the queue. */
export function LeadReminders({ record, commands }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const { tasks, state } = record.entry;
  if (state === "closed") return null;
  return (
    <section className="desk-card" aria-label="Reminders">
      <h2>Reminders</h2>
      {tasks.length > 0 && (
        <ul className="desk-lines">
          {tasks.map((task) => (
            <ReminderLine key={task.taskId} task={task} commands={commands} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <ReminderForm commands={commands} onClose={() => setIsAdding(false)} />
      ) : (
        <div>
          <button className="desk-button" onClick={() => setIsAdding(true)}>
            Add a reminder
          </button>
        </div>
      )}
    </section>
  );
}

type Task = LeadRecord["entry"]["tasks"][number];

function ReminderLine({ task: { taskId, text, dueAt }, commands }: { task: Task; commands: LeadCommands }) {
  const now = useNow();
  const finish = () =>
    commands.run(({ siteId, leadId }, key) =>
      call<LeadApi["completeTask"]>(
        "POST",
        "/api/leads/:siteId/:leadId/tasks/done",
        { siteId, leadId, taskId },
        { key },
      ),
    );
  return (
    <li>
      <span>
        {text}
        <span className={dueAt <= now ? "desk-small desk-bad desk-clip" : "desk-small desk-quiet desk-clip"}>
          {momentText(dueAt)}
        </span>
      </span>
      <button className="desk-link" disabled={commands.isBusy} onClick={() => void finish()}>
        Done
      </button>
    </li>
  );
}

function ReminderForm({ commands, onClose }: { commands: LeadCommands; onClose: () => void }) {
  const id = useId();
  const [now] = useState(() => Date.now());
  const choices = reminderTimes(now);
  const [text, setText] = useState("Call again");
  const [time, setTime] = useState(() => fieldTime(choices[1]?.at ?? now));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isDone = await commands.run((lead, key) => addReminder(lead, key, text, new Date(time).getTime()));
    if (isDone) onClose();
  };
  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)}>
      <div className="desk-field">
        <label htmlFor={`${id}-text`}>Remind me to</label>
        <input
          id={`${id}-text`}
          className="desk-input"
          required
          maxLength={5_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="desk-field">
        <label htmlFor={`${id}-time`}>When</label>
        <input
          id={`${id}-time`}
          className="desk-input"
          type="datetime-local"
          required
          min={fieldTime(now)}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <div className="desk-row">
          {choices.map(({ label, at }) => (
            <button key={label} type="button" className="desk-link" onClick={() => setTime(fieldTime(at))}>
              {label}
            </button>
          ))}
        </div>
      </div>
      <div className="desk-row">
        <button className="desk-primary" disabled={commands.isBusy}>
          Save
        </button>
        <button className="desk-button" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** The key of the command is also the reminder's id, so that a repeated one adds no second. */
function addReminder({ siteId, leadId }: LeadRecord["entry"], key: string, text: string, dueAt: number) {
  const input = { siteId, leadId, taskId: key, text, dueAt };
  return call<LeadApi["addTask"]>("POST", "/api/leads/:siteId/:leadId/tasks", input, { key });
}
