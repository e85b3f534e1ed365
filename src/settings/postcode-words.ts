/** What is wrong with a postcode (§8). */
export const unreadablePostcode = "Invalid postcode. Please enter a 4-digit number.";
export const noSuchPostcode = "Invalid postcode";
