/** After this long without a change, the shopper has probably finished choosing filters. */
const restMs = 1_000;

const isSheet = (target: EventTarget | null): boolean => target instanceof Element && target.id === "filters";

export function isSheetOpen(): boolean {
  return document.querySelector("#filters:popover-open") !== null;
}

/**
 * Defers rendering what the open sheet covers, so that each change to the filters responds faster. Calls `rest` after
 * a pause, or `close` just before the sheet closes, whichever comes first.
 */
export function behindSheet({ rest, close }: { rest: () => void; close: () => void }) {
  let timer = 0;
  const settle = (draw: () => void) => {
    if (timer === 0) return;
    clearTimeout(timer);
    timer = 0;
    draw();
  };
  const toggle = ({ target, newState }: ToggleEvent) => {
    if (isSheet(target) && newState === "closed") settle(close);
  };
  document.addEventListener("beforetoggle", toggle, { capture: true });
  return {
    later(): void {
      clearTimeout(timer);
      timer = window.setTimeout(() => settle(rest), restMs);
    },
    stop(): void {
      clearTimeout(timer);
      document.removeEventListener("beforetoggle", toggle, { capture: true });
    },
  };
}
