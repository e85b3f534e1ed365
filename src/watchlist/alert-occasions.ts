/** When an account gets an email, once alerts are on. */
export const alertOccasions =
  "when a saved car drops in price or is reserved or sold, or when a saved search finds a new one";
