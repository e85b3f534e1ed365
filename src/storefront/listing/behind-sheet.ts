/** Who has ticked nothing for so long is about to look at the results. */
const restMs = 1_000;

const isSheet = (target: EventTarget | null): boolean => target instanceof Element && target.id === "filters";

/** Whether the filters are open as a sheet and cover the results. */
export function isSheetOpen(): boolean {
  return document.querySelector("#filters:popover-open") !== null;
}

/**
 * Puts off what the open sheet covers, so that tick after tick is answered without it: `rest` is called when the
 * shopper rests, or else `close` just before the sheet closes.
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
