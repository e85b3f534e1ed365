import { type RefObject, useEffect, useRef } from "react";
import { rememberScroll } from "./restore-scroll.ts";

/** From here the filters are a column beside the results (`listing-filters.module.css`). */
const columnWidth = "(min-width: 992px)";

const isOpen = (sheet: HTMLElement): boolean => sheet.matches(":popover-open");

/** Whether the history stands on the entry of the open sheet, which the back button takes away. */
const isOwnEntry = (): boolean => history.state?.sheet === true;

/**
 * Makes the open filters a modal sheet: the page behind is inert, the back button closes the sheet and undoes
 * nothing, forward and a reload open it again, and a window that becomes wide has its column back. Answers how to
 * close it for the wish of its form, which takes the place of its entry.
 */
export function useFilterSheet(element: RefObject<HTMLElement | null>, url: string, isWaiting: boolean) {
  const now = useRef({ url, isWaiting });
  const isSending = useRef(false);
  useEffect(() => {
    now.current = { url, isWaiting };
  }, [url, isWaiting]);

  useEffect(() => {
    const sheet = element.current;
    if (!sheet?.showPopover) return;
    const wide = matchMedia(columnWidth);
    let behind: HTMLElement[] = [];
    const open = () => {
      if (!isOpen(sheet)) return;
      behind = elementsBehind(sheet);
      for (const other of behind) other.inert = true;
      sheet.querySelector("button")?.focus();
      rememberScroll();
      if (!isOwnEntry()) history.pushState({ ...history.state, sheet: true }, "", location.href);
    };
    // Before the browser gives the focus back to the button, which must not be inert by then.
    const close = ({ newState }: ToggleEvent) => {
      if (newState === "open") return;
      for (const other of behind) other.inert = false;
      behind = [];
      // An answer on its way takes the entry's place.
      if (isOwnEntry() && !now.current.isWaiting && !isSending.current) history.back();
    };
    const reopen = () => {
      if (isOwnEntry() && !wide.matches) sheet.showPopover();
    };
    const travel = (event: PopStateEvent) => {
      if (!isOpen(sheet)) return reopen();
      event.stopImmediatePropagation();
      sheet.hidePopover();
      if (location.href !== new URL(now.current.url, location.href).href) history.forward();
    };
    const widen = () => {
      if (wide.matches && isOpen(sheet)) sheet.hidePopover();
    };
    sheet.addEventListener("toggle", open);
    sheet.addEventListener("beforetoggle", close);
    window.addEventListener("popstate", travel, { capture: true });
    wide.addEventListener("change", widen);
    reopen();
    return () => {
      sheet.removeEventListener("toggle", open);
      sheet.removeEventListener("beforetoggle", close);
      window.removeEventListener("popstate", travel, { capture: true });
      wide.removeEventListener("change", widen);
    };
  }, [element]);

  return () => {
    const sheet = element.current;
    if (!sheet?.showPopover || !isOpen(sheet)) return;
    isSending.current = true;
    sheet.hidePopover();
    isSending.current = false;
  };
}

/** All that is not the sheet, but for messages, which are read out wherever the shopper is. */
function elementsBehind(sheet: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inner: Element = sheet; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement && !other.inert && !other.hasAttribute("data-toasts"))
        found.push(other);
  }
  return found;
}
