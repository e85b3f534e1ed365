/** Whether the history stands on the entry that the back button takes away, instead of the page. */
const isOwnEntry = (): boolean => history.state?.lies === "over the page";

/**
 * Makes the back button close what lies over the page, as people on a phone expect. Answers what to call once it is
 * closed in some other way.
 */
export function closeOnBack(close: () => void): () => void {
  if (!isOwnEntry()) history.pushState({ ...history.state, lies: "over the page" }, "");
  window.addEventListener("popstate", close);
  return () => {
    window.removeEventListener("popstate", close);
    if (isOwnEntry()) history.back();
  };
}
