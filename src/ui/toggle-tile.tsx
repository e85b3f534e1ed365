import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from "react";
import styles from "./toggle-tile.module.css";

type ToggleTileProps = {
  name: string;
  value: string;
  /** Another value than before replaces what the shopper has set. */
  isPressed: boolean;
  /** A picture above, and the words. */
  children: ReactNode;
};

/** A button that stays pressed until it is clicked again (BF-13). Without JavaScript it is a tick box of the form. */
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

/** A tick box knows the space bar only; Enter would send the form. */
function pressByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.click();
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
