import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useRef, useState } from "react";
import type { PersonView } from "../desk/person-views.ts";
import type { viewAsApi } from "../desk/view-as-api.ts";
import { call, confirmIdentity, DeskProblem } from "./desk-client.browser.ts";

type ViewAsApi = ReturnType<typeof viewAsApi>;

/** Lets an operator see the desk as a person, for a stated reason. */
export function ViewAsForm({ person }: { person: PersonView }) {
  const id = useId();
  const { reason, fault, change, submit } = useViewAs(person);
  return (
    <section aria-label="View as">
      <h3>See the desk as {person.name.split(" ")[0]}</h3>
      <form className="desk-form" onSubmit={(event) => void submit(event)}>
        <div className="desk-field">
          <label htmlFor={id}>Reason</label>
          <input
            id={id}
            className="desk-input"
            value={reason}
            aria-invalid={fault !== ""}
            onChange={({ target }) => change(target.value)}
          />
          <span className="desk-small desk-quiet">
            For 30 minutes, without changing anything. {person.name} gets an email with the reason.
          </span>
          {fault !== "" && <span className="desk-bad desk-small">{fault}</span>}
        </div>
        <div>
          <button className="desk-button">View as</button>
        </div>
      </form>
    </section>
  );
}

function useViewAs({ personId }: PersonView) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState("");
  const key = useRef(crypto.randomUUID());
  const change = (text: string) => {
    key.current = crypto.randomUUID();
    setReason(text);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      const input = { personId, reason };
      await call<ViewAsApi["begin"]>("POST", "/api/people/:personId/view", input, { key: key.current });
      await queries.invalidateQueries();
    } catch (problem) {
      if (!confirmIdentity(problem)) setFault(problem instanceof DeskProblem ? problemText(problem) : "Try again.");
    }
  };
  return { reason, fault, change, submit };
}

function problemText({ fields, message }: DeskProblem): string {
  return fields[0]?.message ?? message;
}
