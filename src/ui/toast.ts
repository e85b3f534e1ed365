import type { Toast } from "./toast-region.browser.ts";

/** Shows a toast, replacing any other. The code loads with the first toast, because most pages show none. */
export function showToast(toast: Toast): void {
  import("./toast-region.browser.ts").then(
    (region) => region.putToast(toast),
    // The action itself has succeeded.
    () => null,
  );
}
