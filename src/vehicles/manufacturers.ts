import { z } from "zod";
import { plainName } from "../names/plain-name.ts";

/** A manufacturer of vehicles (§3 "Manufacturer"). `kind` is what it is best known for in Australia. */
export const manufacturerSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Null if the site has no permission to show the logo; the name is shown instead. */
  logoUrl: z.string().nullable(),
  kind: z.enum(["car", "motorcycle", "caravan", "truck"]),
});

export type Manufacturer = z.infer<typeof manufacturerSchema>;

const namesByKind: Record<Manufacturer["kind"], string[]> = {
  car: [
    "Abarth",
    "Acura",
    "Alfa Romeo",
    "Alpina",
    "Alpine",
    "Aston Martin",
    "Audi",
    "Austin",
    "Austin Healey",
    "Bentley",
    "BMW",
    "Bolwell",
    "Bufori",
    "Buick",
    "BYD",
    "Cadillac",
    "Caterham",
    "Chery",
    "Chevrolet",
    "Chrysler",
    "Citroen",
    "Cupra",
    "Daewoo",
    "Daihatsu",
    "Daimler",
    "Datsun",
    "Deepal",
    "Dodge",
    "DS Automobiles",
    "Farizon",
    "Ferrari",
    "Fiat",
    "Ford",
    "Foton",
    "FPV",
    "GAC",
    "Geely",
    "Genesis",
    "GMC",
    "Great Wall",
    "GWM",
    "Haval",
    "HDT",
    "Holden",
    "Honda",
    "HSV",
    "Hummer",
    "Hyundai",
    "INEOS",
    "Infiniti",
    "Isuzu",
    "JAC",
    "Jaecoo",
    "Jaguar",
    "Jeep",
    "Jensen",
    "KGM",
    "Kia",
    "Lamborghini",
    "Lancia",
    "Land Rover",
    "LDV",
    "Leapmotor",
    "Lexus",
    "Leyland",
    "Lincoln",
    "Lotus",
    "Mahindra",
    "Maserati",
    "Mazda",
    "McLaren",
    "Mercedes-Benz",
    "MG",
    "MINI",
    "Mitsubishi",
    "Morgan",
    "Morris",
    "Nissan",
    "Omoda",
    "Opel",
    "Peugeot",
    "Plymouth",
    "Polestar",
    "Pontiac",
    "Porsche",
    "Proton",
    "RAM",
    "Renault",
    "Rolls-Royce",
    "Rover",
    "Saab",
    "SEAT",
    "Skoda",
    "Smart",
    "SsangYong",
    "Subaru",
    "Suzuki",
    "Tata",
    "Tesla",
    "Toyota",
    "Volkswagen",
    "Volvo",
    "XPeng",
    "Zeekr",
    "ZX Auto",
  ],
  motorcycle: [
    "Aprilia",
    "Benelli",
    "BSA",
    "Can-Am",
    "CFMOTO",
    "Ducati",
    "GasGas",
    "Harley-Davidson",
    "Husqvarna",
    "Indian",
    "Kawasaki",
    "KTM",
    "Moto Guzzi",
    "MV Agusta",
    "Royal Enfield",
    "Triumph",
    "Vespa",
    "Yamaha",
    "Zero",
  ],
  caravan: [
    "Avan",
    "Coromal",
    "Crusader",
    "Jayco",
    "Jurgens",
    "Kokoda",
    "Lotus Caravans",
    "New Age",
    "Nova",
    "Retreat",
    "Supreme",
    "Viscount",
    "Windsor",
  ],
  truck: [
    "DAF",
    "Freightliner",
    "Fuso",
    "Hino",
    "International",
    "Isuzu Trucks",
    "Iveco",
    "Kenworth",
    "Mack",
    "MAN",
    "Scania",
    "UD Trucks",
    "Volvo Trucks",
    "Western Star",
  ],
};

/** Other spellings in dealers' files, as letters and digits only, with the slug they mean. */
const aliases: Record<string, string> = {
  // A letter lost to a wrong text encoding: `Citro?n`, `?koda`.
  citron: "citroen",
  koda: "skoda",
  alfa: "alfa-romeo",
  aston: "aston-martin",
  bmwalpina: "alpina",
  brpcanam: "can-am",
  chev: "chevrolet",
  chevy: "chevrolet",
  crusadercaravans: "crusader",
  dodgeram: "ram",
  ds: "ds-automobiles",
  fordperformancevehicles: "fpv",
  fusomitsubishi: "fuso",
  mitsubishifuso: "fuso",
  greatwallmotors: "gwm",
  gwmhaval: "gwm",
  harley: "harley-davidson",
  holdenspecialvehicles: "hsv",
  indianmotorcycle: "indian",
  ineosgrenadier: "ineos",
  isuzuute: "isuzu",
  jaycocaravans: "jayco",
  kgmssangyong: "kgm",
  merc: "mercedes-benz",
  mercedes: "mercedes-benz",
  mercedesamg: "mercedes-benz",
  mercedesmaybach: "mercedes-benz",
  mgmotor: "mg",
  minicooper: "mini",
  mitsi: "mitsubishi",
  mitsu: "mitsubishi",
  newagecaravans: "new-age",
  omodajaecoo: "omoda",
  ramtrucks: "ram",
  rangerover: "land-rover",
  teslamotors: "tesla",
  triumphmotorcycles: "triumph",
  ud: "ud-trucks",
  volkswagon: "volkswagen",
  vw: "volkswagen",
};

export const manufacturers: readonly Manufacturer[] = Object.entries(namesByKind)
  .flatMap(([kind, names]) => names.map((name) => manufacturer(name, kind as Manufacturer["kind"])))
  .toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));

const bySlug = new Map(manufacturers.map((entry) => [entry.slug, entry]));
const byPlainName = new Map([
  ...Object.entries(aliases).flatMap(([alias, slug]) => nameEntries(alias, bySlug.get(slug))),
  ...manufacturers.flatMap((entry) => nameEntries(plainName(entry.name), entry)),
]);

/** The manufacturer with a slug, ignoring case, or null (RT-06). */
export function manufacturerBySlug(slug: string): Manufacturer | null {
  return bySlug.get(slug.toLowerCase()) ?? null;
}

/**
 * The manufacturer that a name in a feed refers to, or null. Ignores case, spaces, hyphens and accents, and accepts
 * common short forms: `VW`, `Merc`, `Land-Rover`, `Citroën`. Characters of other scripts are ignored, as in `Toyota
 * トヨタ`.
 */
export function manufacturerByName(name: string): Manufacturer | null {
  return byPlainName.get(plainName(name).replaceAll(/[^a-z0-9]/g, "")) ?? null;
}

/**
 * The manufacturer at the start of a title, and the rest of the title; null if there is none. `Land Rover Discovery
 * Sport` is Land Rover and `Discovery Sport`. The longest match wins, so that makes of two words are recognised. Words
 * in another script belong to the rest.
 */
export function manufacturerAtStart(title: string): { manufacturer: Manufacturer; rest: string } | null {
  const words = title.trim().split(/\s+/);
  for (let count = Math.min(3, words.length); count > 0; count -= 1) {
    const found = byPlainName.get(plainName(words.slice(0, count).join(" ")));
    if (found) return { manufacturer: found, rest: words.slice(count).join(" ") };
  }
  return null;
}

function manufacturer(name: string, kind: Manufacturer["kind"]): Manufacturer {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { id: slug, name, slug, logoUrl: null, kind };
}

function nameEntries(plain: string, found: Manufacturer | undefined): [string, Manufacturer][] {
  return found === undefined ? [] : [[plain, found]];
}
