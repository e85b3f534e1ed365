import type { Vehicle } from "./vehicle.ts";

/** Longer slugs are cut at a word boundary. */
const longestSlug = 80;

/** Lower-case words joined by hyphens: `Citroën C4` becomes `citroen-c4`, `Mercedes-Benz` `mercedes-benz`. */
export function slugWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Slug without its uniqueness suffix, such as `2022-toyota-rav4-gx`. */
export function vehicleSlug(vehicle: Pick<Vehicle, "year" | "make" | "model" | "badge">): string {
  const words = slugWords([vehicle.year ?? "", vehicle.make, vehicle.model, vehicle.badge ?? ""].join(" "));
  if (words === "") return "vehicle";
  if (words.length <= longestSlug) return words;
  const cut = words.slice(0, longestSlug + 1);
  // If it is a single long word, `lastIndexOf` returns -1, which removes the one excess character.
  return cut.slice(0, cut.lastIndexOf("-"));
}
