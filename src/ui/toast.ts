/** A short message that what was asked for was done, or (an alert) was not, with one way on. */
export type Toast = { text: string; action?: { label: string; href: string }; isAlert?: true };

/** Shows a toast in place of the one that is there. Its part loads with the first: most pages show none. */
export function showToast(toast: Toast): void {
  import("./toast-region.ts").then(
    ({ putToast }) => putToast(toast),
    // What was asked for was done all the same.
    () => null,
  );
}
