/**
 * When the focused element is removed, such as a filter chip or a saved card, moves focus to the nearest remaining
 * ancestor, so that keyboard and screen reader users do not lose their place.
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
