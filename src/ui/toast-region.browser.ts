import { iconSpritePath } from "./asset-paths.ts";
import styles from "./toast-region.module.css";

/** A short message that an action succeeded or, as an alert, failed, with at most one link. */
export type Toast = { text: string; action?: { label: string; href: string }; isAlert?: true };

/** A toast closes after this time, unless the pointer or focus is on it or the shopper uses the keyboard. */
const shownForMs = 8_000;
/** A closed toast stays in the document this long, so that screen readers can finish reading it (§9, D10). */
const removedAfterMs = 1_000_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast in the page's `[data-toasts]`, replacing any other: there is never more than one (§9). */
export function putToast(toast: Toast): void {
  const region = document.querySelector("[data-toasts]");
  if (!region) return;
  const before = document.activeElement;
  const element = toastElement(toast, () => {
    close(element);
    // The pressed button is now hidden.
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  region.replaceChildren(element);
  const closeLater = () => {
    // Closing moves focus, which must not close it again.
    if (element.hidden) return;
    clearTimeout(timer);
    // Keyboard users need time to reach the toast.
    if (document.querySelector(":focus-visible")) return;
    timer = setTimeout(() => close(element), shownForMs);
  };
  for (const hold of ["pointerenter", "focusin"]) element.addEventListener(hold, () => clearTimeout(timer));
  for (const release of ["pointerleave", "focusout"]) element.addEventListener(release, closeLater);
  closeLater();
}

function close(element: HTMLElement): void {
  clearTimeout(timer);
  element.hidden = true;
  timer = setTimeout(() => element.remove(), removedAfterMs);
}

function toastElement({ text, action, isAlert }: Toast, dismiss: () => void): HTMLElement {
  const element = document.createElement("div");
  element.className = styles["toast"] ?? "";
  if (isAlert) element.role = "alert";
  const words = document.createElement("p");
  words.textContent = text;
  element.append(words);
  if (action) {
    const link = document.createElement("a");
    link.href = action.href;
    link.textContent = action.label;
    element.append(link);
  }
  element.append(dismissButton(dismiss));
  return element;
}

function dismissButton(dismiss: () => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", "Dismiss");
  button.append(crossIcon());
  button.addEventListener("click", dismiss);
  return button;
}

function crossIcon(): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const icon = document.createElementNS(namespace, "svg");
  icon.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(namespace, "use");
  use.setAttribute("href", `${iconSpritePath}#x`);
  icon.append(use);
  return icon;
}
