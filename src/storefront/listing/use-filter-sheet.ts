import { type RefObject, useEffect, useRef } from "react";
import { rememberScroll } from "./restore-scroll.ts";

/** From this width the filters are a column beside the results (`listing-filters.module.css`). */
const columnWidth = "(min-width: 992px)";

const isOpen = (sheet: HTMLElement): boolean => sheet.matches(":popover-open");

const isOwnEntry = (): boolean => history.state?.sheet === true;

/**
 * Makes the open filters a modal sheet: the page behind is inert; back closes the sheet and leaves the filters
 * unchanged; forward and reload reopen it; on a wide window it closes in favour of the column. Returns a function that
 * closes it on submit, when the new listing replaces its history entry.
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
      sheet.role = "dialog";
      sheet.ariaModal = "true";
      sheet.querySelector("button")?.focus();
      rememberScroll();
      if (!isOwnEntry()) history.pushState({ ...history.state, sheet: true }, "", location.href);
    };
    // Runs before the browser returns the focus to the button, which must not be inert then.
    const close = ({ newState }: ToggleEvent) => {
      if (newState === "open") return;
      for (const other of behind) other.inert = false;
      sheet.role = sheet.ariaModal = null;
      behind = [];
      // A pending response will replace the history entry.
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

/** Everything outside the sheet except toasts, which are announced wherever the shopper is. */
function elementsBehind(sheet: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inner: Element = sheet; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement && !other.inert && !other.hasAttribute("data-toasts"))
        found.push(other);
  }
  return found;
}
