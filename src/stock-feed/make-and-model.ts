import { manufacturerAtStart, manufacturerByName } from "../vehicles/manufacturers.ts";

/** Models of several words, with the slug of their make: feeds often cut them after the first word. */
const longModels: Readonly<Record<string, readonly string[]>> = {
  "alfa-romeo": ["Giulia Quadrifoglio", "Stelvio Quadrifoglio"],
  chrysler: ["Grand Voyager"],
  citroen: ["Grand C4 Picasso", "C4 Picasso", "C4 Cactus", "C3 Aircross", "C5 Aircross"],
  ferrari: ["488 GTB", "488 Spider", "California T"],
  ford: ["Transit Custom", "Mustang Mach-E", "Ranger Raptor"],
  gwm: [
    "Haval Jolion",
    "Haval H2",
    "Haval H6GT",
    "Haval H6",
    "Haval H9",
    "Ute Cannon",
    "Cannon Alpha",
    "Tank 300",
    "Tank 500",
  ],
  holden: ["Captiva 5", "Captiva 7"],
  hyundai: ["Santa Fe", "Ioniq 5", "Ioniq 6", "Ioniq 9", "Grand i10"],
  isuzu: ["N Series", "F Series"],
  jeep: ["Grand Cherokee L", "Grand Cherokee"],
  kia: ["Grand Carnival"],
  lamborghini: ["Huracan Evo"],
  "land-rover": [
    "Range Rover Evoque",
    "Range Rover Velar",
    "Range Rover Sport",
    "Range Rover",
    "Discovery Sport",
    "Discovery",
    "Defender",
    "Freelander",
  ],
  ldv: ["Deliver 9", "Deliver 7"],
  mitsubishi: ["Eclipse Cross", "Pajero Sport"],
  porsche: ["718 Boxster", "718 Cayman"],
  renault: ["Grand Scenic", "Megane E-Tech"],
  "rolls-royce": ["Silver Shadow", "Silver Spirit"],
  suzuki: ["Grand Vitara", "S-Cross"],
  tesla: ["Model 3", "Model S", "Model X", "Model Y"],
  toyota: [
    "Landcruiser Prado",
    "Land Cruiser Prado",
    "Land Cruiser",
    "Corolla Cross",
    "Corolla Fielder",
    "Yaris Cross",
    "GR Yaris",
    "GR Corolla",
    "GR 86",
  ],
  volkswagen: ["ID. Buzz", "Golf Alltrack"],
};

/** Longer badges are sentences of an advertisement. */
const longestBadge = 60;

export type NamedParts = {
  make: string | null;
  model: string | null;
  badge: string | null;
  title: string | null;
  year: number;
};
export type MakeAndModel = { make: string | null; model: string | null; badge: string | null };

/**
 * Puts make, model and badge together: `Land` + `Rover` is Land Rover, aliases become the maker's name
 * (`VW` is Volkswagen), and a title completes what the columns cut (`Grand` of `2017 Jeep Grand Cherokee
 * Limited` is Grand Cherokee, badge Limited). An unknown make stays as the feed writes it.
 */
export function makeAndModel(parts: NamedParts): MakeAndModel {
  const { make, slug, model } = joinedMake(parts.make, parts.model);
  const rest = make === null ? null : restOfTitle(parts, make, slug);
  const longModel = longModelAtStart(slug, model, rest);
  if (longModel !== null) return { make, model: longModel.model, badge: parts.badge ?? shortEnough(longModel.rest) };
  if (rest === null) return { make, model, badge: parts.badge };
  if (model === null) {
    const [first = "", ...others] = rest.split(" ");
    return { make, model: first === "" ? null : first, badge: parts.badge ?? shortEnough(others.join(" ")) };
  }
  return { make, model, badge: parts.badge ?? shortEnough(afterWords(rest, model)) };
}

function joinedMake(
  make: string | null,
  model: string | null,
): { make: string | null; slug: string | null; model: string | null } {
  if (make === null) return { make, slug: null, model };
  const joined = model === null ? null : manufacturerAtStart(`${make} ${model}`);
  if (joined !== null) {
    const words = `${make} ${model}`.slice(0, joined.rest === "" ? undefined : -joined.rest.length);
    // The maker's own name only: "Mini Cooper" and "GWM Haval" are aliases that would eat a model.
    const tookWordsOfModel = plain(words) === plain(joined.manufacturer.name) && plain(words) !== plain(make);
    if (tookWordsOfModel)
      return {
        make: joined.manufacturer.name,
        slug: joined.manufacturer.slug,
        model: joined.rest === "" ? null : joined.rest,
      };
  }
  const found = manufacturerByName(make);
  if (found === null) return { make, slug: null, model };
  const isRangeRover = found.slug === "land-rover" && plain(make) === "rangerover";
  const fullModel =
    isRangeRover && model !== null && !plain(model).startsWith("rangerover") ? `Range Rover ${model}` : model;
  return { make: found.name, slug: found.slug, model: fullModel };
}

/** What the title says after the year and the make, or null when it does not begin with them. */
function restOfTitle(parts: NamedParts, make: string, slug: string | null): string | null {
  if (parts.title === null) return null;
  const withoutYear = parts.title.replace(new RegExp(`^${parts.year}\\s+`), "");
  const rest = afterWords(withoutYear, make);
  if (rest !== "") return rest;
  const atStart = manufacturerAtStart(withoutYear);
  return atStart !== null && atStart.manufacturer.slug === slug && atStart.rest !== "" ? atStart.rest : null;
}

function longModelAtStart(
  slug: string | null,
  model: string | null,
  rest: string | null,
): { model: string; rest: string } | null {
  const known = slug !== null && Object.hasOwn(longModels, slug) ? (longModels[slug] ?? []) : [];
  const text = rest ?? model;
  if (text === null) return null;
  const found = known.find(
    (name) =>
      startsWithName(text, name) && (model === null || startsWithName(name, model) || startsWithName(text, model)),
  );
  return found === undefined ? null : { model: found, rest: rest === null ? "" : afterWords(text, found) };
}

function startsWithName(text: string, name: string): boolean {
  const start = text.slice(0, name.length);
  const next = text.charAt(name.length);
  return start.toLowerCase() === name.toLowerCase() && (next === "" || next === " ");
}

function afterWords(text: string, words: string): string {
  return startsWithName(text, words) ? text.slice(words.length).trim() : "";
}

function shortEnough(badge: string): string | null {
  return badge === "" || badge.length > longestBadge ? null : badge;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
