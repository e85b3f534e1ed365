const keyOf = (siteSlug: string): string => `forecourt:${siteSlug}:reset-scroll`;

/** After an enquiry a shopper starts at the top of the results again (§4 "Forms", EF-21). */
export function resetScrollLater(siteSlug: string): void {
  try {
    sessionStorage.setItem(keyOf(siteSlug), "1");
  } catch {
    // Without storage the shopper comes back to where they were.
  }
}

/** Whether the results start at the top this time; asks once. */
export function takeScrollReset(siteSlug: string): boolean {
  try {
    const isSet = sessionStorage.getItem(keyOf(siteSlug)) !== null;
    if (isSet) sessionStorage.removeItem(keyOf(siteSlug));
    return isSet;
  } catch {
    return false;
  }
}
