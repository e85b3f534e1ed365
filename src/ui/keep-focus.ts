/**
 * What has the focus may leave the page: a filter that was taken off, a card of the saved ones. The nearest part around
 * it that is still there then has it, so that a keyboard goes on from there and a reader does not fall to the top.
 */
export function keepFocus(): void {
  let around: HTMLElement[] = [];
  document.addEventListener("focusin", ({ target }) => {
    around = target instanceof HTMLElement ? withAncestors(target) : [];
  });
  const observer = new MutationObserver(() => {
    if (around[0]?.isConnected !== false || document.activeElement !== document.body) return;
    const nearest = around.find((part) => part.isConnected);
    around = [];
    if (nearest) focusOnce(nearest);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function withAncestors(element: HTMLElement): HTMLElement[] {
  const { parentElement: parent } = element;
  return parent === null || parent === document.body ? [element] : [element, ...withAncestors(parent)];
}

function focusOnce(part: HTMLElement): void {
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}
