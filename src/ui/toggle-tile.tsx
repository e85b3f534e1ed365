import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import styles from "./toggle-tile.module.css";

type ToggleTileProps = {
  name: string;
  value: string;
  /** A new value replaces the shopper's selection. */
  isPressed: boolean;
  children: ReactNode;
};

/** A button that stays pressed until it is clicked again (BF-13). Without JavaScript it is a checkbox in the form. */
export function ToggleTile({ name, value, isPressed, children }: ToggleTileProps) {
  const [{ given, now }, setState] = useState({ given: isPressed, now: isPressed });
  if (given !== isPressed) setState({ given: isPressed, now: isPressed });
  const hasScripts = useSyncExternalStore(never, yes, no);
  return (
    <label className={styles.tile}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={now}
        {...(hasScripts ? { role: "button", "aria-pressed": now, onKeyDown: pressByEnter } : {})}
        onChange={(event) => setState({ given, now: event.currentTarget.checked })}
      />
      {children}
    </label>
  );
}

/** Checkboxes respond only to the space bar; Enter would submit the form. */
function pressByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.click();
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
