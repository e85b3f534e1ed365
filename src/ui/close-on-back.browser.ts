/** Whether the current history entry belongs to the overlay, so that Back closes it instead of leaving the page. */
const isOwnEntry = (): boolean => history.state?.lies === "over the page";

/**
 * Makes the back button close an overlay, as phone users expect. Returns a function to call when it is closed in
 * another way.
 */
export function closeOnBack(close: () => void): () => void {
  if (!isOwnEntry()) history.pushState({ ...history.state, lies: "over the page" }, "");
  window.addEventListener("popstate", close);
  return () => {
    window.removeEventListener("popstate", close);
    if (isOwnEntry()) history.back();
  };
}
