/** Shown where a site sets no warning of its own, or its own does not apply yet. */
export const productWarning =
  "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.";
