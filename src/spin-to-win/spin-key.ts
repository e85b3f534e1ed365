export const spinKeyField = "spin_key";
