import { appointmentsDataPath } from "../../addresses/paths.ts";
import { type ReactNode, useEffect, useState } from "react";
import type { AppointmentDay } from "../../locations/appointment-slots.ts";
import styles from "./appointment-picker.module.css";
import { fieldId } from "./field-id.ts";
import type { FormFieldProps } from "./form-field-props.ts";

type Times = { kind: "loading" } | { kind: "failed" } | { kind: "known"; days: AppointmentDay[] };

const answerWithinMs = 8_000;

async function fetchTimes(asked: Record<string, string>, left: AbortSignal): Promise<Times> {
  try {
    const signal = AbortSignal.any([left, AbortSignal.timeout(answerWithinMs)]);
    const response = await fetch(`${appointmentsDataPath}?${new URLSearchParams(asked).toString()}`, { signal });
    const answer = (await response.json()) as { days?: AppointmentDay[] };
    return answer.days === undefined ? { kind: "failed" } : { kind: "known", days: answer.days };
  } catch {
    return { kind: "failed" };
  }
}

/**
 * The free appointment times of a location, by day. Falls back to a free-text time if they cannot be loaded (PT-05).
 */
export default function AppointmentPicker(props: FormFieldProps & { fallback: ReactNode }) {
  const { field, error, place, form, fallback } = props;
  const { carId } = form;
  const id = fieldId(form.form.kind, field.name);
  const [times, setTimes] = useState<Times>({ kind: "loading" });
  const chosenBefore = typeof props.sent === "string" ? props.sent : "";
  const [day, setDay] = useState(chosenBefore.slice(0, "yyyy-mm-dd".length));
  const location = place.location ?? "";
  const isRefused = error !== undefined;
  useEffect(() => {
    const left = new AbortController();
    void fetchTimes({ kind: form.form.kind, location, car_id: carId }, left.signal).then((found) => {
      // A failed reload must not discard times that were loaded before.
      if (!left.signal.aborted)
        setTimes((before) => (found.kind === "failed" && before.kind === "known" ? before : found));
      return null;
    });
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a refused time was taken: reload the times
  }, [form.form.kind, location, carId, isRefused]);
  if (times.kind === "failed" || (times.kind === "known" && times.days.length === 0)) return fallback;
  const days = times.kind === "known" ? times.days : [];
  const shown = days.find(({ date }) => date === day) ?? days[0];
  return (
    <fieldset
      id={id}
      className={styles.picker}
      tabIndex={-1}
      aria-busy={times.kind === "loading"}
      aria-describedby={error && `${id}-error`}
    >
      <legend>
        {field.label} <span className="quiet">(optional)</span>
      </legend>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {shown ? (
        <>
          <Days days={days} shown={shown.date} onChoose={setDay} />
          <Slots key={shown.date} day={shown} name={field.name} chosen={chosenBefore} />
        </>
      ) : (
        <div className={styles.loading} aria-hidden="true" />
      )}
    </fieldset>
  );
}

type DaysProps = { days: readonly AppointmentDay[]; shown: string; onChoose: (date: string) => void };

function Days({ days, shown, onChoose }: DaysProps) {
  return (
    <div className={styles.days} role="group" aria-label="Day">
      {days.map(({ date, weekday, dayText }) => (
        <button key={date} type="button" aria-pressed={date === shown} onClick={() => onChoose(date)}>
          <span>{weekday}</span>
          {dayText}
        </button>
      ))}
    </div>
  );
}

function Slots({ day, name, chosen }: { day: AppointmentDay; name: string; chosen: string }) {
  return (
    <div className={styles.slots}>
      {day.slots.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>
            <span className="visually-hidden">{`${day.weekday} ${day.dayText}, `}</span>
            {label}
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name={name} value="" defaultChecked={chosen === ""} />
        <span>Not sure yet</span>
      </label>
    </div>
  );
}
