/**
 * How names are compared: letters and digits of every script in lower case, without accents. `Citroën C-4` is
 * `citroenc4`; only a name of signs alone is empty.
 */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{N}]/gu, "")
    .normalize("NFC");
}

/**
 * How names are compared that are known by their letters a to z: other letters beside these are damaged, or say the same
 * in another script. A name without any has its own letters.
 */
export function latinName(name: string): string {
  const latin = name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
  return /[a-z]/.test(latin) ? latin : plainName(name);
}
