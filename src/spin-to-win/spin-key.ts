/** The hidden field with a random key of the form. */
export const spinKeyField = "spin_key";
