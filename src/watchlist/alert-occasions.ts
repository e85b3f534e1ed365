/** When an account gets an email, once alerts are on. */
export const alertOccasions =
  "when the price of a saved car drops, it is reserved or sold, or a saved search finds a new one";
