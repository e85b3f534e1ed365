import type { AppointmentDay } from "../../locations/appointment-slots.ts";

/** Free times as the options of a list, by day. */
export function TimeOptions({ days }: { days: readonly AppointmentDay[] }) {
  return days.map(({ date, weekday, dayText, slots }) => (
    <optgroup key={date} label={`${weekday} ${dayText}`}>
      {slots.map(({ value, label }) => (
        <option key={value} value={value}>
          {`${weekday} ${dayText}, ${label}`}
        </option>
      ))}
    </optgroup>
  ));
}
