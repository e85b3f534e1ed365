/**
 * Normalises a name for comparison: letters and digits of every script in lower case, without accents. `Citroën C-4`
 * becomes `citroenc4`; only a name without letters and digits is empty.
 */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{N}]/gu, "")
    .normalize("NFC");
}

/**
 * Normalises a name to its letters a to z if it has any: letters of other scripts beside them are encoding damage or a
 * transliteration. Other names keep their own letters.
 */
export function latinName(name: string): string {
  const latin = name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
  return /[a-z]/.test(latin) ? latin : plainName(name);
}
