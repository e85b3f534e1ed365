/** Listens on the document for presses of elements, because what the server rendered for good is not hydrated. */
export function onPress(selector: string, answer: (pressed: HTMLElement) => Promise<unknown>): void {
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>(selector);
    // If loading fails, the page stays as it is.
    if (pressed) answer(pressed).catch(() => null);
  });
}
