/** A short message that an action succeeded or, as an alert, failed, with at most one link. */
export type Toast = { text: string; action?: { label: string; href: string }; isAlert?: true };

/** Shows a toast, replacing any other. The code loads with the first toast, because most pages show none. */
export function showToast(toast: Toast): void {
  import("./toast-region.browser.ts").then(
    (region) => region.putToast(toast),
    // The action itself has succeeded.
    () => null,
  );
}
