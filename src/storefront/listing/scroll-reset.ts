const storageKey = (siteSlug: string): string => `forecourt:${siteSlug}:reset-scroll`;

/** After an enquiry, the results start at the top again (§4 "Forms", EF-21). */
export function resetScrollLater(siteSlug: string): void {
  try {
    sessionStorage.setItem(storageKey(siteSlug), "1");
  } catch {
    // Without storage the previous scroll position is restored.
  }
}

/** Whether the results should start at the top; true once per reset. */
export function takeScrollReset(siteSlug: string): boolean {
  try {
    const isSet = sessionStorage.getItem(storageKey(siteSlug)) !== null;
    if (isSet) sessionStorage.removeItem(storageKey(siteSlug));
    return isSet;
  } catch {
    return false;
  }
}
